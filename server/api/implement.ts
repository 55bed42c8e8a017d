import type { Readable } from 'node:stream';
import type { Input, Operation, PrintStream, Reply } from '../../shared/contract/operation.ts';
import type { Refusal, RefusalBody } from '../../shared/errors.ts';
import type { Reader, Tx } from '../db/query.ts';
import type { ActorOf } from './actor.ts';
import type { Printable, Services } from './services.ts';

/**
 * Reads get a reader, changes a transaction, changes in parts one transaction for each part. Operations without a session open their own
 * transactions: they hash passwords, which must not hold a connection, and count failures, which must persist.
 */
type Database<O extends Operation> = O['reach'] extends 'nobody'
  ? Reader
  : O['method'] extends 'GET'
    ? Reader
    : O['parts'] extends true
      ? Parts
      : Tx;

export type PartAnswer<Reply> = { readonly done: Reply } | { readonly refused: RefusalBody };

/** Does the parts of a request, each in a transaction of its own (http/parts.ts). */
export interface Parts {
  each<Part extends Readonly<Record<string, unknown>>, Reply>(
    parts: readonly Part[],
    work: (tx: Tx, part: Part) => Promise<Reply>,
  ): Promise<PartAnswer<Reply>[]>;
}

export interface TableFile {
  name: string;
  pieces: AsyncIterable<string | Buffer>;
}

export type Streamed = AsyncIterable<string | Buffer> | TableFile;

/**
 * A stream returns its rows in pieces, or its events as they happen; a print returns the data to draw; other operations return their reply.
 * Operations on the user's own account may return a refusal instead of throwing it, so that their transaction commits, for example the
 * count of a wrong code.
 */
type Answer<O extends Operation> = O['events'] extends true
  ? Readable
  : O['stream'] extends PrintStream
    ? Promise<Printable>
    : O['stream'] extends 'table'
      ? Promise<TableFile>
      : O['stream'] extends string
        ? AsyncIterable<string | Buffer>
        : Promise<O['reach'] extends 'user' ? Reply<O> | Refusal : Reply<O>>;

export type Work<O extends Operation> = (
  db: Database<O>,
  actor: ActorOf[O['reach']],
  input: Input<O>,
  services: Services,
) => Answer<O>;

/** A contract operation and its work, for code that runs all operations alike. The kernel has checked actor and input. */
export interface Route {
  readonly operation: Operation;
  run(
    db: Reader | Tx | Parts,
    actor: unknown,
    input: unknown,
    services: Services,
  ): Promise<unknown> | AsyncIterable<string | Buffer>;
}

/**
 * Binds a function to an operation of the contract and types it. Other operations call it like any function, inside their own transaction.
 */
export function implement<O extends Operation, W extends Work<O>>(operation: O, work: W): W & Route {
  const route = Object.assign(work, { operation, run: work as unknown as Route['run'] });
  known.set(operation.name, route);
  return route;
}

const known = new Map<string, Route>();

/** The route of an operation. Background exports call the route of their list, which may be in any area. */
export function routeOf({ name }: Pick<Operation, 'name'>): Route {
  const route = known.get(name);
  if (route === undefined) throw new Error(`nothing does the work of ${name}`);
  return route;
}
