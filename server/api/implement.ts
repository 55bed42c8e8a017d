import type { Readable } from 'node:stream';
import type { Input, Operation, PrintStream, Reply } from '../../shared/contract/operation.ts';
import type { Refusal } from '../../shared/errors.ts';
import type { Reader, Tx } from '../db/query.ts';
import type { ActorOf } from './actor.ts';
import type { Printable, Services } from './services.ts';

/**
 * Reads get a reader, changes a transaction. What works without a session hashes passwords, which must hold no connection, and
 * counts failures, which must stay: it opens its own transactions.
 */
type Database<O extends Operation> = O['reach'] extends 'nobody' ? Reader : O['method'] extends 'GET' ? Reader : Tx;

/** A table piece by piece, and what its file is called, without the ending that says its format. */
export interface TableFile {
  name: string;
  pieces: AsyncIterable<string | Buffer>;
}

/** What is answered piece by piece. */
export type Streamed = AsyncIterable<string | Buffer> | TableFile;

/**
 * A stream answers its rows piece by piece, or its events as they happen; a print what is to be drawn; anything else its reply. What concerns
 * the user's own account may return a refusal instead of throwing it: then what its transaction wrote stays, such as a wrong code's count.
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

/** The function that does the work of an operation. */
export type Work<O extends Operation> = (
  db: Database<O>,
  actor: ActorOf[O['reach']],
  input: Input<O>,
  services: Services,
) => Answer<O>;

/** An operation of the contract and its work, for whoever runs all of them alike: the kernel has checked what it passes. */
export interface Route {
  readonly operation: Operation;
  run(
    db: Reader | Tx,
    actor: unknown,
    input: unknown,
    services: Services,
  ): Promise<unknown> | AsyncIterable<string | Buffer>;
}

/**
 * Joins an operation of the contract to the function that does its work, and gives the function its types. Other operations call it
 * like any function, inside their own transaction.
 */
export function implement<O extends Operation, W extends Work<O>>(operation: O, work: W): W & Route {
  const route = Object.assign(work, { operation, run: work as unknown as Route['run'] });
  known.set(operation.name, route);
  return route;
}

const known = new Map<string, Route>();

/** The route of an operation. An export made in the background calls the route of its list, which may be in any area. */
export function routeOf({ name }: Pick<Operation, 'name'>): Route {
  const route = known.get(name);
  if (route === undefined) throw new Error(`nothing does the work of ${name}`);
  return route;
}
