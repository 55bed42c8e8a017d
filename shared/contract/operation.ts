import type { Infer } from 'superstruct';
import type { ErrorCode } from '../errors.ts';
import type { RuleName } from '../permissions.ts';
import type { Fields } from './field.ts';
import { schemaOf } from './field.ts';
import { shape } from './fields/shape.ts';

/** Any struct, whatever it lets through. */
export type AnyStruct = Fields[string];

/** What is printed: drawn as a whole where it holds up no other request (server/api/prints). Plain text is ZPL, for label printers. */
export type PrintStream = 'application/pdf' | 'text/plain';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Whose data an operation works on: `stock` one company's goods in one warehouse, `company` one company, `warehouse` one
 * warehouse, `owner` whoever the access stands for (its company or warehouse, everybody under a global access), `everything` the
 * whole installation, `user` the signed-in user, `nobody` no session at all; `report` one company's goods, in the warehouse of the access
 * or, where it names none, in all of them. Under a global access `stock`, `company`, `warehouse` and `report` operations take `companyId`
 * and `warehouseId` in their query.
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
  /** Left out: the answer is `{}`. */
  reply?: AnyStruct;
  /** Fields of the reply that are secret: answered once, and null in what an idempotency key remembers. */
  once?: readonly string[];
  /** Fields of the body that are secret: left out of what an idempotency key remembers of the request. */
  secrets?: readonly string[];
  /** For people who are signed in: what an API token left behind here would outlive it. */
  byPerson?: true;
  /** It may read from a replica, a moment behind, where there is one. */
  replica?: true;
  /** It reads so much that it may take minutes; others are given up after seconds. */
  lasting?: true;
  /** The answer is a stream of this type instead of JSON; a table as CSV or as an Excel workbook. */
  stream?: 'table' | 'text/csv' | PrintStream | 'image/svg+xml' | 'image/*';
  /** The answer are server-sent events without end, whose data is the reply. */
  events?: true;
  /** Codes it may answer beside those that come with its kind (error-codes.ts). */
  errors: readonly ErrorCode[];
}

/** One operation of the API as data; the name is the operation's file and function. */
export type Operation = Declaration & { readonly name: string; readonly isOperation: true; readonly takes: Taken };

/** The names of what an operation takes besides its path: in the query, and in the body where it has one. */
interface Taken {
  readonly query: readonly string[];
  readonly body?: readonly string[];
}

type Parsed<S> = S extends AnyStruct ? Infer<S> : unknown;

/** What an operation is given: parameters of path, query and body in one object (a name occurs once). */
export type Input<O extends Operation> = Parsed<O['params']> & Parsed<O['query']> & Parsed<O['body']>;

/** What an operation answers. */
export type Reply<O extends Operation> = O['reply'] extends AnyStruct ? Infer<O['reply']> : Record<string, never>;

/** A row of the page that a list answers. */
export type RowOf<O extends Operation> = Reply<O> extends { readonly items: readonly (infer Row)[] } ? Row : never;

/** No body, no query, no parameters, or an empty answer. */
export const nothing = shape({});

/** Declares an operation (rules: The contract). Routes, client calls, rights, OpenAPI and generic tests come from it. */
export function operation<const D extends Declaration>(name: string, declaration: D) {
  const { query, body } = declaration;
  const takes: Taken = { query: namesOf(query), ...(body !== undefined && { body: namesOf(body) }) };
  return { ...declaration, name, isOperation: true as const, takes };
}

function namesOf(struct: AnyStruct | undefined): readonly string[] {
  return struct === undefined ? [] : Object.keys(schemaOf(struct)['properties'] ?? {});
}
