import sql, { raw } from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import { listStockCountLines as contract } from '../../../shared/contract/stock/stock-counts.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { columnsOf, ownCompany } from '../list/list-page.ts';
import { onDrums, wholeNumbers } from '../skus/counted-in.ts';

/** The lines of a count of this warehouse, in the order in which somebody walks past them. */
export const { list: listStockCountLines } = listAndExport(
  contract,
  async ({ companyId, warehouseId }, { id }, _services, db) => {
    const count = await db.maybeOne(
      'select from stock_counts where company_id = $1 and warehouse_id = $2 and id = $3',
      [companyId, warehouseId, id],
    );
    if (count === undefined) refuse('not_found', { values: { thing: 'stock count' } });
    return {
      ...lineRows({ companyId }),
      id: 'l.id',
      where: [sql`l.company_id = ${companyId} and l.count_id = ${id}`],
      sorts: { place: { by: place, type: 'text' } },
      search: ['o.name', 'k.stock_code', 'k.name', 'l.drum_number'],
    };
  },
);

type CountLine = Reply<typeof contract>['items'][number];

/** Some lines of stock counts, in the same order. */
export function readCountLines(db: Reader, { companyId }: StockActor, ids: readonly number[]): Promise<CountLine[]> {
  const rows = lineRows({ companyId });
  return db.many<CountLine>(sql`
    select ${columnsOf(rows)}
    ${rows.from}
    where l.company_id = ${companyId} and l.id = any (${ids})
    order by ${raw(place)}, l.id`);
}

const place = `o.name || ' ' || k.stock_code || ' ' || coalesce(l.drum_number, '')`;

/** Nobody is shown the book of a blind count before it is submitted. */
function shown(expression: string): string {
  return `case when c.blind and c.status = 'counting' then null else ${expression} end`;
}

/** The book as it counts: once posted, what it said then. */
const book = `case when c.status = 'posted' then l.book else b.quantity end`;

/** The lines of stock counts. The book of a place is the sum of its stock lines, whoever owns them. */
function lineRows({ companyId }: Pick<StockActor, 'companyId'>) {
  return {
    from: sql`
      from stock_count_lines l
      cross join ${ownCompany(companyId)}
      join stock_counts c on c.company_id = l.company_id and c.id = l.count_id
      join locations o on o.id = l.location_id
      join skus k on k.company_id = l.company_id and k.id = l.sku_id
      join units t on t.id = k.unit_id
      left join packing_types g on g.id = k.packing_type_id
      left join users u on u.id = l.counted_by
      left join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
      cross join lateral (
        select coalesce(sum(s.quantity), 0) as quantity
        from stock_lines s
        where s.company_id = own.company_id and s.location_id = l.location_id and s.sku_id = l.sku_id and s.present
          and s.drum_id is not distinct from d.id and (l.drum_number is null or d.id is not null)
      ) b`,
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
      book: shown(book),
      moved: shown(`(${book}) - case when c.status = 'submitted' then l.book else l.expected end`),
      difference: shown(`l.counted - (${book})`),
    },
  };
}
