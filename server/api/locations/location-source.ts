import sql, { type Sql } from 'sql-template-tag';
import type { exportLocations } from '../../../shared/contract/admin/locations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { WarehouseActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { beginsWith, hasWords, when } from '../list/search.ts';
import { inUse } from '../records/record-kind.ts';
import { lastCount } from '../stock-counts/list-stock-counts.ts';

/** Locations as rows of a list; their counts are those that the reader's company posted, or whoever did where there is none. */
export function locationSource({ companyId }: WarehouseActor): ListSource {
  return {
    from: sql`from locations l cross join (select ${companyId}::bigint as company_id) reader`,
    columns: {
      id: 'l.id',
      name: 'l.name',
      description: 'l.description',
      quarantine: 'l.quarantine',
      goodsIn: 'l.goods_in',
      goodsOut: 'l.goods_out',
      countedAt: lastCount('c.posted_at', 'l.id', 'reader.company_id'),
      countedBy: lastCount('u.name', 'l.id', 'reader.company_id'),
      parameters: 'parameters_by_key(l.parameters)',
      retired: 'l.retired_at is not null',
      version: 'l.version',
    },
    sorts: { name: { by: 'l.name', type: 'text' } },
    id: 'l.id',
    within: sql`true`,
    defaultSort: 'name',
  };
}

/** As the index of the same words has it (0001_companies.sql). */
const words = "words_of(l.name || ' ' || coalesce(l.description, ''))";

/** The warehouse's locations that pass the filters; goods on their way lie in none of them. */
export function locationWhere({ warehouseId }: WarehouseActor, input: Input<typeof exportLocations>): Sql[] {
  return [
    sql`l.warehouse_id = ${warehouseId} and not l.in_transit`,
    inUse('l', input),
    when(input.name, (name) => sql`l.name = ${name}`),
    when(input.quarantine, (is) => sql`l.quarantine = ${is}`),
    when(input.goodsIn, (is) => sql`l.goods_in = ${is}`),
    when(input.goodsOut, (is) => sql`l.goods_out = ${is}`),
    when(input.search, (text) => sql`(${beginsWith('lower(l.name)', text)} or ${hasWords(words, text)})`),
  ];
}
