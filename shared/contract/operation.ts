import type { Infer } from 'superstruct';
import type { ErrorCode } from '../errors.ts';
import type { RuleName } from '../permissions.ts';
import type { Fields } from './field.ts';
import { schemaOf } from './field.ts';
import { shape } from './fields/shape.ts';

export type AnyStruct = Fields[string];

/** Prints are drawn as a whole, where they hold up no other request (server/api/prints). Plain text is ZPL, for label printers. */
export type PrintStream = 'application/pdf' | 'text/plain';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The data that an operation works on: `stock` one company's goods in one warehouse, `company` one company, `warehouse` one warehouse,
 * `owner` the company or warehouse of the access (under a global access what all share), `everything` the whole installation, `user` the
 * signed-in user, `nobody` no session at all; `report` one company's goods, in the warehouse of the access or, if it names none, in all of
 * them. Under a global access `stock`, `company`, `warehouse` and `report` operations take `companyId` and `warehouseId` in their query.
 */
export type Reach = 'stock' | 'report' | 'company' | 'warehouse' | 'owner' | 'everything' | 'user' | 'nobody';

interface Declaration {
  method: Method;
  /** Below /wmsapi/v1/, with parameters as `:id`. */
  path: string;
  summary: string;
  rule: RuleName;
  reach: Reach;
  params?: AnyStruct;
  query?: AnyStruct;
  body?: AnyStruct;
  /** Defaults to `{}`. */
  reply?: AnyStruct;
  /** Secret fields of the reply: returned once, and stored as null with an idempotency key. */
  once?: readonly string[];
  /** Secret fields of the body: not stored with an idempotency key. */
  secrets?: readonly string[];
  /** Only for signed-in users: a record that an API token creates here would outlive the token. */
  byPerson?: true;
  /**
   * The parts of its request are changes of their own: a refused part undoes no other one, and each has its own answer. It needs an
   * idempotency key, because its answer can be lost when some parts are done.
   */
  parts?: true;
  /** Can read from a replica, which may be a moment behind. */
  replica?: true;
  /** Reads so much that it may take minutes; other operations are cancelled after seconds. */
  lasting?: true;
  /** The reply is a stream of this type instead of JSON; a table is CSV or an Excel workbook. */
  stream?: 'table' | 'text/csv' | PrintStream | 'image/svg+xml' | 'image/*';
  /** The reply is endless server-sent events, whose data is `reply`. */
  events?: true;
  /** Codes that it can return beside those that come with its kind (error-codes.ts). */
  errors: readonly ErrorCode[];
}

/** One operation of the API as data. The name is also that of its file and function. */
export type Operation = Declaration & { readonly name: string; readonly isOperation: true; readonly takes: Taken };

/** Names of the input beside the path: in the query, and in the body if there is one. */
interface Taken {
  readonly query: readonly string[];
  readonly body?: readonly string[];
}

type Parsed<S> = S extends AnyStruct ? Infer<S> : unknown;

/** Input of an operation: parameters of path, query and body in one object (each name occurs once). */
export type Input<O extends Operation> = Parsed<O['params']> & Parsed<O['query']> & Parsed<O['body']>;

export type Reply<O extends Operation> = O['reply'] extends AnyStruct ? Infer<O['reply']> : Record<string, never>;

export type RowOf<O extends Operation> = Reply<O> extends { readonly items: readonly (infer Row)[] } ? Row : never;

/** For an operation without a body, a query or parameters, or with an empty reply. */
export const nothing = shape({});

/** Declares an operation (rules: The contract). Routes, client calls, rights, OpenAPI and generic tests are derived from it. */
export function operation<const D extends Declaration>(name: string, declaration: D) {
  const { query, body } = declaration;
  const takes: Taken = { query: namesOf(query), ...(body !== undefined && { body: namesOf(body) }) };
  return { ...declaration, name, isOperation: true as const, takes };
}

function namesOf(struct: AnyStruct | undefined): readonly string[] {
  return struct === undefined ? [] : Object.keys(schemaOf(struct)['properties'] ?? {});
}
