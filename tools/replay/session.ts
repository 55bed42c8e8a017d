import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { Agent } from 'undici';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { splitInput } from '../../shared/contract/split-input.ts';
import type { Access } from '../../shared/permissions.ts';

/** A refused call, with the API's code and status. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;

  constructor(operation: string, code: string, message: string, status = 409) {
    super(`${operation}: ${code}: ${message}`);
    this.code = code;
    this.status = status;
  }
}

function refusalOf({ name }: Operation, status: number, answer: unknown): Refused {
  const { code, message, fields } = answer as { code?: string; message?: string; fields?: object };
  const where = fields === undefined ? '' : ` ${JSON.stringify(fields)}`;
  return new Refused(name, code ?? String(status), `${message ?? ''}${where}`, status);
}

/** An integrator's session: signs in once, keeps the cookies, and calls operations through the gateway. */
export class Session {
  readonly #url: string;
  readonly #agent: Agent;
  #cookie = '';
  accesses: Access[] = [];

  constructor(url: string, clients: number) {
    this.#url = url.replace(/\/$/, '');
    this.#agent = new Agent({ connections: clients, pipelining: 1 });
  }

  async signIn(login: string, password: string): Promise<void> {
    const { status, headers } = await this.#send('POST', 'user/token', {}, { login, password });
    if (status !== 200) throw new Refused('createToken', String(status), `${login} cannot sign in`, status);
    const cookies = ([] as string[]).concat(headers['set-cookie'] ?? []);
    this.#cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    this.accesses = (await this.#send('GET', 'user/access', {})).body as Access[];
  }

  /** Calls an operation under an access; `key` makes a repeat harmless. */
  async call<O extends Operation>(operation: O, access: Access, input: Input<O>, key?: string): Promise<Reply<O>> {
    const { path, query, body } = splitInput(operation, input as Record<string, unknown>);
    const headers = { 'x-access-id': String(access.id), ...(key !== undefined && { 'idempotency-key': key }) };
    const answer = await this.#send(operation.method, path + query, headers, body);
    if (answer.status === 200) return answer.body as Reply<O>;
    throw refusalOf(operation, answer.status, answer.body);
  }

  async *rowsOfFile<O extends Operation>(operation: O, access: Access, input: Input<O>): AsyncGenerator<string[]> {
    const body = await this.open(operation, access, input);
    yield* body.pipe(parse({ bom: true, from_line: 2 })) as AsyncIterable<string[]>;
  }

  /** Returns a response as a stream: a file, or events. It holds a connection until it is read to its end, or destroyed. */
  async open<O extends Operation>(operation: O, access: Access, input: Input<O>): Promise<Readable> {
    const { path, query } = splitInput(operation, input as Record<string, unknown>);
    const response = await this.#request('GET', path + query, { 'x-access-id': String(access.id) });
    if (response.statusCode !== 200) throw refusalOf(operation, response.statusCode, await response.body.json());
    return response.body;
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const response = await this.#request(method, path, headers, body);
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  #request(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    return this.#agent.request({
      origin: this.#url,
      path: `/wmsapi/v1/${path}`,
      method: method as 'GET',
      headers: { ...headers, cookie: this.#cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }
}
