import sql, { join, raw } from 'sql-template-tag';
import { getErnStates as contract } from '../../../shared/contract/goods-in/erns.ts';
import { implement } from '../implement.ts';
import { ownCompany } from '../list/list-page.ts';
import { today } from '../today.ts';
import { isCounted } from './ern-source.ts';
import { ernWhere, isOverdue } from './ern-where.ts';
import { maySeeHidden } from './may-see-hidden.ts';

/** How many ERNs are in each state, among those that the other filters of the list leave. */
export const getErnStates = implement(contract, async (db, actor, input, services) => {
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
