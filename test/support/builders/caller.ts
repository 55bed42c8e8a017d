import type { FastifyInstance } from 'fastify';
import { assert as assertStruct } from 'superstruct';
import supertest from 'supertest';
import * as assert from 'uvu/assert';
import { errorCodesOf } from '../../../shared/contract/error-codes.ts';
import type { Input, Operation, Reply } from '../../../shared/contract/operation.ts';
import { splitInput } from '../../../shared/contract/split-input.ts';
import type { ErrorCode } from '../../../shared/errors.ts';

/** What came back: status, parsed body, headers. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

interface CallOptions {
  /** The idempotency key. */
  key?: string;
}

/** Somebody who calls the API as an integrator does: by HTTP, with a token and an access. */
export class Caller {
  readonly app: FastifyInstance;
  readonly credential: string;

  constructor(app: FastifyInstance, credential: string) {
    this.app = app;
    this.credential = credential;
  }

  /** Calls an operation of the contract and answers whatever comes back. */
  async call<O extends Operation>(operation: O, input: Input<O>, options: CallOptions = {}): Promise<Answer> {
    const { path, query, body } = splitInput(operation, input as Record<string, unknown>);
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
    const request = supertest(this.app.server)[method](`/wmsapi/v1/${path}${query}`);
    if (this.credential !== '') request.set('authorization', `Bearer ${this.credential}`);
    if (options.key !== undefined) request.set('idempotency-key', options.key);
    const { status, body: answer, text, headers } = await request.send(body);
    if (status >= 400) assertDeclared(operation, answer.code);
    const isJson = String(headers['content-type']).startsWith('application/json');
    return { status, body: isJson ? answer : { text }, headers };
  }

  /** Calls an operation that must succeed; its answer is held against the contract. */
  async ok<O extends Operation>(operation: O, input: Input<O>, options?: CallOptions): Promise<Reply<O>> {
    const { status, body } = await this.call(operation, input, options);
    assert.is(status, 200, `${operation.name}: ${JSON.stringify(body)}`);
    if (operation.reply) assertStruct(body, operation.reply);
    return body as Reply<O>;
  }

  /** Calls an operation that must be refused with this code; answers the refusal. */
  async refused<O extends Operation>(operation: O, input: Input<O>, code: ErrorCode): Promise<Refused> {
    const { status, body } = await this.call(operation, input);
    assert.is((body as { code?: string }).code, code, `${operation.name}: ${status} ${JSON.stringify(body)}`);
    return body as unknown as Refused;
  }
}

/** An operation answers only the codes that the contract says of it. */
function assertDeclared(operation: Operation, code: ErrorCode): void {
  assert.ok(errorCodesOf(operation).includes(code), `${operation.name} does not declare ${code}`);
}

export interface Refused {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  confirmations?: { key: string; line?: number; message: string; data?: Record<string, unknown> }[];
  data?: Record<string, unknown>;
  requestId: string;
}
