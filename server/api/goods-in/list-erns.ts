import sql, { join, raw, type Sql } from 'sql-template-tag';
import { listErns as contract } from '../../../shared/contract/goods-in/erns.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { when } from '../list/search.ts';
import { today } from '../today.ts';
import { ernSource, isCounted } from './ern-source.ts';
import { ernWhere, isOverdue } from './ern-where.ts';
import { maySeeHidden } from './may-see-hidden.ts';

/** ERNs of this company in this warehouse (rules 2, goodsIn/erns). Hidden ones only when asked for by those who may hide. */
export const listErns = implement(contract, async (db, actor, input, services) => {
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
