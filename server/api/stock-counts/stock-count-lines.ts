import sql, { raw } from 'sql-template-tag';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { listStockCountLines as contract } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { columnsOf, ownCompany } from '../list/list-page.ts';
import { onDrums, wholeNumbers } from '../stock/counted-in.ts';
import { dueOfLines, moved } from './due-of-lines.ts';

/** The lines of a count of this warehouse, in walking order. */
export const { list: listStockCountLines } = listAndExport(
  contract,
  async ({ companyId, warehouseId }, { id }, _services, db) => {
    const count = await db.maybeOne(
      'select from stock_counts where company_id = $1 and warehouse_id = $2 and id = $3',
      [companyId, warehouseId, id],
    );
    if (count === undefined) refuse('not_found', { values: { thing: 'stock count' } });
    return {
      ...lineRows({ companyId, warehouseId }),
      id: 'l.id',
      where: [sql`l.company_id = ${companyId} and l.count_id = ${id}`],
      sorts: { place: { by: position, type: 'text' } },
      search: ['o.name', 'k.stock_code', 'k.name', 'l.drum_number'],
    };
  },
);

type CountLine = RowOf<typeof contract>;

/** Some lines of stock counts, in the same order. */
export function readCountLines(db: Reader, actor: StockActor, ids: readonly number[]): Promise<CountLine[]> {
  const rows = lineRows(actor);
  return db.many<CountLine>(sql`
    select ${columnsOf(rows)}
    ${rows.from}
    where l.company_id = ${actor.companyId} and l.id = any (${ids})
    order by ${raw(position)}, l.id`);
}

const position = `o.name || ' ' || k.stock_code || ' ' || coalesce(l.drum_number, '')`;

/** Hides the recorded quantities of a blind count until it is submitted. */
function shown(expression: string): string {
  return `case when c.blind and c.status = 'counting' then null else ${expression} end`;
}

/** Book quantities are sums over stock lines of all owners. */
function lineRows(actor: Pick<StockActor, 'companyId' | 'warehouseId'>) {
  return {
    from: sql`
      from stock_count_lines l
      cross join ${ownCompany(actor.companyId)}
      join stock_counts c on c.company_id = l.company_id and c.id = l.count_id
      join locations o on o.id = l.location_id
      join skus k on k.company_id = l.company_id and k.id = l.sku_id
      join units t on t.id = k.unit_id
      left join packing_types g on g.id = k.packing_type_id
      left join users u on u.id = l.counted_by
      ${dueOfLines(actor)}`,
    columns: {
      id: 'l.id',
      location: `jsonb_build_object('id', o.id, 'name', o.name)`,
      sku: `jsonb_build_object('id', k.id, 'stockCode', k.stock_code, 'name', k.name, 'unit', t.abbreviation,
      'wholeNumbers', ${wholeNumbers}, 'onDrums', ${onDrums})`,
      drumNumber: 'l.drum_number',
      counted: 'l.counted',
      countedBy: 'u.name',
      countedAt: 'l.counted_at',
      expected: shown('l.expected'),
      book: shown('f.due'),
      taken: shown('n.book - f.due'),
      moved: shown(moved),
      difference: shown('l.counted - f.due'),
    },
  };
}
