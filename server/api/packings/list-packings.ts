import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listPackings as contract } from '../../../shared/contract/packings.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { packingSource, packingWhere } from './packing-source.ts';

/** Packing types the company may use, to choose from and to set up. */
export function listPackings(db: Reader, actor: Actor, input: Input<typeof contract>): Promise<Reply<typeof contract>> {
  return listPage(db, packingSource(actor), input, packingWhere(actor, input));
}
