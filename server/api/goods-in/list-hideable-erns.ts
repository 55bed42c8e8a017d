import sql from 'sql-template-tag';
import { listHideableErns as contract } from '../../../shared/contract/goods-in/hide-erns.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { when } from '../list/search.ts';
import { ernFound } from './ern-found.ts';
import { ernSource } from './ern-source.ts';

/** Open ERNs of this warehouse, or the hidden ones, with the facts before the deed (rules 2, admin/hideErn). */
export const listHideableErns = implement(contract, (db, actor, input) => {
  return listPage(db, hideableSource(actor), input, [
    sql`e.company_id = ${actor.companyId} and e.warehouse_id = ${actor.warehouseId} and e.status = 'expected'`,
    input.hidden === true ? sql`e.hidden_at is not null` : sql`e.hidden_at is null`,
    when(input.partner, (partner) => sql`p.name = ${partner}`),
    when(input.search, (search) => ernFound(actor.companyId, search)),
  ]);
});

function hideableSource(actor: StockActor): ListSource {
  const erns = ernSource(actor);
  const { id, number, partner, reference, createdAt, createdBy, deliveryDate, status, ...others } = erns.columns;
  const { skus, items, lines, countedLines, jobs } = others;
  return {
    ...erns,
    from: sql`
      ${erns.from}
      left join users h on h.id = e.hidden_by`,
    columns: {
      ...{ id, number, partner, reference, createdAt, createdBy, deliveryDate, status },
      ...{ skus, items, lines, countedLines, jobs },
      hiddenAt: 'e.hidden_at',
      hiddenBy: 'h.name',
      hideReason: 'e.hide_reason',
    },
    sorts: { ...erns.sorts, hiddenAt: { by: "coalesce(e.hidden_at, '-infinity')", type: 'timestamptz' } },
  };
}
