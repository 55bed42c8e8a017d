import type { Readable } from 'node:stream';
import type { followChanges as contract } from '../../../shared/contract/live.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Services } from '../services.ts';

/** Opens a stream of the changes of some documents, as far as the access reaches (rules 7; rules: Tenancy and rights, live streams). */
export function followChanges(
  _db: Reader,
  actor: StockActor,
  { topic, ...from }: Input<typeof contract>,
  { live }: Services,
): Readable {
  return live.follow(actor, { topics: topic, ...from });
}
