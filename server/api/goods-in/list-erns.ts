import sql, { join, raw, type Sql } from 'sql-template-tag';
import * as ernsContract from '../../../shared/contract/goods-in/erns.ts';
import * as hideErnsContract from '../../../shared/contract/goods-in/hide-erns.ts';
import { refuse } from '../../../shared/errors.ts';
import { allows } from '../../../shared/permissions.ts';
import type { Actor, StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { type ListSource, listPage, ownCompany } from '../list/list-page.ts';
import { when } from '../list/search.ts';
import { today } from '../today.ts';
import { ernFound, ernSource, ernWhere, isCounted, isOverdue } from './ern-source.ts';

/** ERNs of this company in this warehouse (rules 2, goodsIn/erns). Hidden ones only when asked for by those who may hide. */
export const listErns = implement(ernsContract.listErns, async (db, actor, input, services) => {
  if (input.hidden === true && !maySeeHidden(actor)) refuse('forbidden');
  const source = { ...ernSource(actor), within: sql`e.company_id = ${actor.companyId}` };
  return listPage(db, source, input, [
    ...ernWhere(actor, input),
    input.hidden === true ? sql`e.hidden_at is not null` : sql`e.hidden_at is null`,
    when(input.number, (number) => sql`e.number = ${number}`),
    when(input.status, inStatus),
    when(input.overdue, (overdue) => sql`coalesce(${isOverdue(today(services))}, false) = ${overdue}`),
  ]);
});

/** Only where it matters is every open ERN asked whether somebody counted on it. */
function inStatus(statuses: readonly string[]): Sql {
  const counted = raw(isCounted);
  const open = sql`e.status = 'expected'`;
  const isOpen = statuses.includes('counting') ? sql`${open} and ${counted}` : sql`${open} and not ${counted}`;
  return sql`(${join(
    [
      sql`false`,
      ...(statuses.includes('received') ? [sql`e.status = 'received'`] : []),
      ...(statuses.includes('expected') && statuses.includes('counting') ? [open] : []),
      ...(statuses.includes('expected') !== statuses.includes('counting') ? [isOpen] : []),
    ],
    ' or ',
  )})`;
}

/** How many ERNs are in each state, among those that the other filters of the list leave. */
export const getErnStates = implement(ernsContract.getErnStates, async (db, actor, input, services) => {
  const counts = await db.one<States>(sql`
    select count(*) filter (where shown and status = 'expected' and not counted) as expected,
           count(*) filter (where shown and status = 'expected' and counted) as counting,
           count(*) filter (where shown and overdue) as overdue,
           count(*) filter (where shown and status = 'received') as received,
           count(*) filter (where not shown) as hidden
    from (
      select e.status, e.hidden_at is null as shown, ${isOverdue(today(services))} as overdue,
             e.status = 'expected' and ${raw(isCounted)} as counted
      from erns e
      cross join ${ownCompany(actor.companyId)}
      left join partners p on p.company_id = e.company_id and p.id = e.partner_id
      where ${join(ernWhere(actor, input), ' and ')}
    ) found`);
  return { ...counts, hidden: maySeeHidden(actor) ? counts.hidden : null };
});

type States = Record<'expected' | 'counting' | 'overdue' | 'received' | 'hidden', number>;

/** Open ERNs of this warehouse, or the hidden ones, with the facts before they are hidden (rules 2, admin/hideErn). */
export const listHideableErns = implement(hideErnsContract.listHideableErns, (db, actor, input) => {
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

/** Are hidden ERNs for this person's eyes? For those who may hide them. */
function maySeeHidden({ holder }: Actor): boolean {
  return holder !== null && allows(hideErnsContract.hideErns.rule, holder);
}
