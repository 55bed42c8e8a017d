import type { FastifyInstance } from 'fastify';
import { assert as assertStruct } from 'superstruct';
import * as assert from 'uvu/assert';
import { errorCodesOf } from '../../../shared/contract/error-codes.ts';
import type { Input, Operation, Reply } from '../../../shared/contract/operation.ts';
import { splitInput } from '../../../shared/contract/split-input.ts';
import type { ErrorCode, FieldFault } from '../../../shared/errors.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** The fields that a refusal names, with their messages if these matter. */
export type NamedFields = string | readonly string[] | Readonly<Record<string, string>>;

interface CallOptions {
  key?: string;
}

export interface SentRequest {
  method: Operation['method'];
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

export interface TextAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/**
 * A caller of the API with a token and an access; an integration also names a warehouse. Requests do not use a connection; `WireCaller`
 * sends them over one.
 */
export class Caller {
  readonly app: FastifyInstance;
  readonly credential: string;
  readonly #warehouse: string | undefined;

  constructor(app: FastifyInstance, credential: string, warehouse?: string) {
    this.app = app;
    this.credential = credential;
    this.#warehouse = warehouse;
  }

  async call<O extends Operation>(operation: O, input: Input<O>, options: CallOptions = {}): Promise<Answer> {
    const { path, query, body } = splitInput(operation, input as Record<string, unknown>);
    const { credential } = this;
    const headers = {
      ...(credential !== '' && { authorization: `Bearer ${credential}` }),
      ...(this.#warehouse !== undefined && { 'x-warehouse': this.#warehouse }),
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
    };
    const answer = await this.send({ method: operation.method, url: `/wmsapi/v1/${path}${query}`, headers, body });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const parsed = isJson ? JSON.parse(answer.text) : { text: answer.text };
    if (answer.status >= 400) assertDeclared(operation, parsed.code);
    return { status: answer.status, body: parsed, headers: answer.headers };
  }

  protected async send({ method, url, headers, body }: SentRequest): Promise<TextAnswer> {
    const answer = await this.app.inject({ method, url, headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  }

  /** Calls an operation that must succeed, and validates its answer against the contract. */
  async ok<O extends Operation>(operation: O, input: Input<O>, options?: CallOptions): Promise<Reply<O>> {
    const { status, body } = await this.call(operation, input, options);
    assert.is(status, 200, `${operation.name}: ${JSON.stringify(body)}`);
    if (operation.reply) assertStruct(body, operation.reply);
    return body as Reply<O>;
  }

  /** Calls an operation that must be refused with this code, and beside these fields. `what`: begins the message of a failure. */
  async refused<O extends Operation>(
    operation: O,
    input: Input<O>,
    code: ErrorCode,
    fields?: NamedFields,
    what = operation.name,
  ): Promise<Refused> {
    const { status, body } = await this.call(operation, input);
    assert.is((body as { code?: string }).code, code, `${what}: ${status} ${JSON.stringify(body)}`);
    const refusal = body as unknown as Refused;
    if (fields !== undefined) assertNamed(refusal.fields ?? {}, fields, what);
    return refusal;
  }
}

function assertNamed(fields: Readonly<Record<string, string>>, wanted: NamedFields, what: string): void {
  if (typeof wanted === 'string') assert.equal(Object.keys(fields), [wanted], what);
  else if (Array.isArray(wanted)) assert.equal(Object.keys(fields), wanted, what);
  else assert.equal(fields, wanted, what);
}

function assertDeclared(operation: Operation, code: ErrorCode): void {
  assert.ok(errorCodesOf(operation).includes(code), `${operation.name} does not declare ${code}`);
}

export interface Refused {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  faults?: FieldFault[];
  confirmations?: { key: string; line?: number; message: string; data?: Record<string, unknown> }[];
  data?: Record<string, unknown>;
  requestId: string;
}
