import sql, { raw } from 'sql-template-tag';
import type { listErns as contract } from '../../../shared/contract/erns.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { ernSource, ernStatus } from './ern-source.ts';

/** ERNs of this company in this warehouse (spec 2, goodsIn/erns). Hidden ones only when asked for. */
export function listErns(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const line = (condition: ReturnType<typeof sql>) => sql`exists (
    select from ern_lines l
    join skus k on k.company_id = l.company_id and k.id = l.sku_id
    left join jobs j on j.company_id = l.company_id and j.id = l.job_id
    where l.company_id = e.company_id and l.ern_id = e.id and ${condition})`;
  return listPage(db, ernSource, input, [
    sql`e.company_id = ${actor.companyId} and e.warehouse_id = ${actor.warehouseId}`,
    sql`(e.hidden_at is not null) = ${input.hidden ?? false}`,
    when(input.number, (number) => sql`e.number = ${number}`),
    when(input.status, (statuses) => sql`${raw(ernStatus)} = any (${statuses})`),
    when(input.partner, (partner) => sql`p.name = ${partner}`),
    when(input.dueFrom, (date) => sql`e.delivery_date >= ${date}`),
    when(input.dueTo, (date) => sql`e.delivery_date <= ${date}`),
    when(input.job, (job) => line(sql`j.number = ${job}`)),
    when(input.stockCode, (code) => line(sql`k.stock_code = ${code}`)),
    when(input.discrepancies, (some) => sql`${line(sql`l.discrepancy_comment is not null`)} = ${some}`),
    when(
      input.search,
      (search) => sql`(
      ${matches(search, ['e.number', 'p.name', 'e.reference'])}
      or ${line(matches(search, ['k.stock_code', 'j.number']))})`,
    ),
  ]);
}
