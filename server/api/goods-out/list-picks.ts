import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/goods-out/picks.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { columnsOf, type ListSource, listPage, ownCompany } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

/** Picks of this company in this warehouse (rules 2, goodsOut/despatch). Deleted ones only when asked for. */
export const listPicks = implement(contract.listPicks, (db, actor, input) => {
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

/** One pick (rules 2, goodsOut/despatch/:id); its lines are a list of their own. */
export const getPick = implement(contract.getPick, async (db, actor, input) => {
  const source = pickSource(actor);
  const query = sql`
    select ${columnsOf(source)}, ${raw(documentColumns)}
    ${source.from}
    left join users s on s.id = p.started_by
    left join users d on d.id = p.despatched_by
    left join users z on z.id = p.closed_by
    where p.company_id = ${actor.companyId} and p.warehouse_id = ${actor.warehouseId} and p.id = ${input.id}`;
  const pick = await db.maybeOne<Reply<typeof contract.getPick>>(query);
  return pick ?? refuse('not_found', { values: { thing: 'pick' } });
});

/** PostgreSQL breaks base64 into lines. */
const documentColumns = `
  p.comments, p.third_party_comments as "thirdPartyComments", s.name as "startedBy", d.name as "despatchedBy",
  p.closed_at as "closedAt", z.name as "closedBy", p.signed_by as "signedBy",
  translate(encode(p.signature, 'base64'), e'\\n', '') as signature`;

/** Picks as the list and the document show them. */
const pickSource = ({ companyId }: Pick<StockActor, 'companyId'>) =>
  ({
    from: sql`
    from picks p
    cross join ${ownCompany(companyId)}
    join users c on c.id = p.created_by
    left join jobs j on j.company_id = p.company_id and j.id = p.job_id
    left join partners n on n.company_id = p.company_id and n.id = p.partner_id
    left join locations o on o.id = p.location_id`,
    columns: {
      id: 'p.id',
      number: 'p.number',
      status: 'p.status',
      closed: 'p.closed_at is not null',
      job: 'j.number',
      jobDescription: 'j.description',
      segment: 'p.segment',
      pickBy: 'p.pick_by',
      pickByDate: 'p.pick_by_date',
      location: `case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end`,
      partner: 'n.name',
      despatchTo: 'p.despatch_to',
      reference: 'p.reference',
      createdBy: 'c.name',
      createdAt: 'p.created_at',
      startedAt: 'p.started_at',
      despatchedAt: 'p.despatched_at',
      lines: '(select count(*) from pick_lines l where l.company_id = own.company_id and l.pick_id = p.id)',
      items: `(select coalesce(sum(coalesce(l.despatched_quantity, l.quantity)), 0)
      from pick_lines l where l.company_id = own.company_id and l.pick_id = p.id)`,
      version: 'p.version',
    },
    sorts: {
      number: { by: 'p.number', type: 'text' },
      status: { by: 'p.status', type: 'text' },
      job: { by: "coalesce(j.number, '')", type: 'text' },
      pickByDate: { by: "coalesce(p.pick_by_date, 'infinity')", type: 'date' },
      createdAt: { by: 'p.created_at', type: 'timestamptz' },
      despatchedAt: { by: "coalesce(p.despatched_at, 'infinity')", type: 'timestamptz' },
      partner: { by: "coalesce(n.name, '')", type: 'text' },
    },
    id: 'p.id',
    defaultSort: '-createdAt',
  }) satisfies ListSource;
