import type { Readable } from 'node:stream';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import type { Reader, Tx } from '../db/query.ts';
import type { ActorOf } from './actor.ts';
import type { Print } from './prints/print.ts';
import type { Services } from './services.ts';

/**
 * Reads get a reader, changes a transaction. What works without a session hashes passwords, which must hold no connection, and
 * counts failures, which must stay: it opens its own transactions.
 */
type Database<O extends Operation> = O['reach'] extends 'nobody' ? Reader : O['method'] extends 'GET' ? Reader : Tx;

/** A stream answers its rows piece by piece, or its events as they happen; a print what is to be drawn; anything else its reply. */
type Answer<O extends Operation> = O['events'] extends true
  ? Readable
  : O['stream'] extends 'application/pdf'
    ? Promise<Print>
    : O['stream'] extends string
      ? AsyncIterable<string | Buffer>
      : Promise<Reply<O>>;

/** An operation of the contract and the function that does its work. */
export interface Route {
  operation: Operation;
  run(
    db: Reader | Tx,
    actor: unknown,
    input: unknown,
    services: Services,
  ): Promise<unknown> | AsyncIterable<string | Buffer>;
}

/** Binds an operation to its work; the types of both must agree. */
export function route<O extends Operation>(
  operation: O,
  run: (db: Database<O>, actor: ActorOf[O['reach']], input: Input<O>, services: Services) => Answer<O>,
): Route {
  return { operation, run: run as Route['run'] };
}
