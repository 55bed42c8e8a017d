import supertest from 'supertest';
import { Caller, type SentRequest, type TextAnswer } from './caller.ts';

/** A caller that sends each request over a connection, as integrators do. The API must listen. */
export class WireCaller extends Caller {
  protected override async send({ method, url, headers, body }: SentRequest): Promise<TextAnswer> {
    const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
    const answer = await supertest(this.app.server)[verb](url).set(headers).send(body);
    return { status: answer.status, headers: answer.headers, text: answer.text };
  }
}
