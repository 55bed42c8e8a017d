import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Deed, OperationKind } from '../stock/record-operation.ts';
import { announce } from './announce.ts';

/** What is done without moving, reserving or freeing stock. */
const beside: readonly OperationKind[] = ['hide', 'unhide', 'start pick', 'close pick', 'enable job'];

/** Documents named one by one; of more it is said that many of their kind changed. */
const NAMED = 50;

/** Announces what an operation did, to one document, several or none. */
export function announceDeed(
  tx: Tx,
  actor: StockActor,
  { kind, document }: Pick<Deed, 'kind' | 'document'>,
  ids: readonly number[],
): void {
  const stock = !beside.includes(kind);
  const named = ids.length > 0 && ids.length <= NAMED ? ids : [undefined];
  for (const id of named) announce(tx, actor, { document: document ?? null, id, kind, stock });
}
