import sql from 'sql-template-tag';
import type { listLocations as contract } from '../../../shared/contract/locations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { beginsWith } from '../list/begins-with.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { when } from '../list/search.ts';

/** Locations of the warehouse that are in use, to choose from; goods on their way lie in none of them. */
export function listLocations(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, source, input, [
    sql`l.warehouse_id = ${actor.warehouseId} and l.retired_at is null and not l.in_transit`,
    when(input.name, (name) => sql`l.name = ${name}`),
    when(input.quarantine, (is) => sql`l.quarantine = ${is}`),
    when(input.goodsIn, (is) => sql`l.goods_in = ${is}`),
    when(input.goodsOut, (is) => sql`l.goods_out = ${is}`),
    when(input.search, (text) => beginsWith('lower(l.name)', text)),
  ]);
}

const source: ListSource = {
  from: sql`from locations l`,
  columns: {
    id: 'l.id',
    name: 'l.name',
    description: 'l.description',
    quarantine: 'l.quarantine',
    goodsIn: 'l.goods_in',
    goodsOut: 'l.goods_out',
  },
  sorts: { name: { by: 'l.name', type: 'text' } },
  id: 'l.id',
  defaultSort: 'name',
};
