import sql from 'sql-template-tag';
import { listPicks as contract } from '../../../shared/contract/goods-out/picks.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { pickSource } from './pick-source.ts';

/** Picks of this company in this warehouse (rules 2, goodsOut/despatch). Deleted ones only when asked for. */
export const listPicks = implement(contract, (db, actor, input) => {
  const statuses = input.status ?? ['created', 'started', 'despatched'];
  const line = (condition: ReturnType<typeof sql>) => sql`exists (
    select from pick_lines l
    join skus k on k.company_id = l.company_id and k.id = l.sku_id
    where l.company_id = ${actor.companyId} and l.pick_id = p.id and ${condition})`;
  return listPage(db, pickSource(actor), input, [
    sql`p.company_id = ${actor.companyId} and p.warehouse_id = ${actor.warehouseId}`,
    sql`p.status = any (${statuses})`,
    when(input.number, (number) => sql`p.number = ${number}`),
    when(input.closed, (closed) => sql`(p.closed_at is not null) = ${closed}`),
    when(input.job, (job) => sql`j.number = ${job}`),
    when(input.segment, (segment) => sql`p.segment = ${segment}`),
    when(input.partner, (partner) => sql`n.name = ${partner}`),
    when(input.pickBy, (pickBy) => sql`p.pick_by = ${pickBy}`),
    when(input.dueFrom, (date) => sql`p.pick_by_date >= ${date}`),
    when(input.dueTo, (date) => sql`p.pick_by_date <= ${date}`),
    when(input.stockCode, (code) => line(sql`k.stock_code = ${code}`)),
    when(
      input.search,
      (search) => sql`(
      ${matches(search, ['p.number', 'j.number', 'n.name', 'p.reference', 'p.despatch_to', 'p.pick_by'])}
      or ${line(matches(search, ['k.stock_code']))})`,
    ),
  ]);
});
