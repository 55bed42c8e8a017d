import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/goods-out/picks.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { columnsOf, ownCompany } from '../list/list-page.ts';
import { firstSkus, firstSkusInWords, type OfLines, perUnit, perUnitInWords } from '../list/of-lines.ts';
import { isInAnyCase, matches, meets } from '../list/search.ts';
import { byReferenceKey } from '../records/subject-rows.ts';
import type { Services } from '../services.ts';
import { today } from '../today.ts';

/** Picks of this company in this warehouse (rules 2, goodsOut/despatch). Deleted picks are returned only on request. */
const picks = listAndExport(contract.listPicks, (actor, query, services) => {
  const line = (condition: Sql) => sql`exists (
    select from pick_lines l
    join skus k on k.company_id = l.company_id and k.id = l.sku_id
    where l.company_id = ${actor.companyId} and l.pick_id = p.id and ${condition})`;
  return {
    ...pickRows(actor),
    id: 'p.id',
    updated: 'p.updated_at',
    within: sql`p.company_id = ${actor.companyId}`,
    where: [sql`p.company_id = ${actor.companyId} and p.warehouse_id = ${actor.warehouseId}`],
    listed: [query.status === undefined ? sql`p.status <> 'deleted'` : sql`true`],
    filters: {
      reference: isInAnyCase('p.reference'),
      trackingNumber: isInAnyCase('p.tracking_number'),
      dueFrom: (date) => sql`p.pick_by_date >= ${date}`,
      dueTo: (date) => sql`p.pick_by_date <= ${date}`,
      stockCode: (code) => line(sql`k.stock_code = ${code}`),
      parameter: (values) => sql`${raw(byReferenceKey('p.parameters'))} @> ${JSON.stringify(valuesOf(values))}::jsonb`,
      closed: (closed) => (closed ? sql`p.closed_at is not null` : sql`p.closed_at is null`),
      overdue: (overdue) => meets(isOverdue(services), overdue),
    },
    inFile: {
      location: 'o.name',
      skus: firstSkusInWords(linesOfPick),
      quantities: perUnitInWords(quantity, linesOfPick),
    },
    sorts: {
      due: { by: dueBy, type: 'date' },
      // Picks still to be despatched come after despatched ones.
      despatchedAt: { by: "coalesce(p.despatched_at, 'infinity')", type: 'timestamptz' },
    },
    search: (text) => sql`(
      ${matches(text, ['p.number', 'j.number', 'n.name', 'p.reference', 'p.despatch_to', 'p.pick_by', 'p.carrier', 'p.tracking_number'])}
      or ${line(matches(text, ['k.stock_code']))}
      or p.id in (${picksOfDrum(actor.companyId, text)}))`,
  };
});

/** The picks that reserve goods on a drum, or despatched some. Its whole number is needed: parts of one would match thousands of drums. */
const picksOfDrum = (companyId: number, number: string) => sql`
  select l.pick_id
  from drums d
  join stock_lines s on s.company_id = ${companyId} and s.drum_id = d.id
  cross join lateral (
    select r.document_line_id from reservations r where r.company_id = ${companyId} and r.stock_line_id = s.id
    union all
    select m.document_line_id from movements m
    where m.company_id = ${companyId} and m.stock_line_id = s.id and m.kind = 'despatch'
  ) o
  join pick_lines l on l.company_id = ${companyId} and l.id = o.document_line_id
  where d.company_id = ${companyId} and lower(d.number) = lower(${number.trim()})`;

/** Late picks come first, finished ones last. The index `picks_by_due` uses this expression. */
const dueBy = `case when p.status in ('created', 'started') then coalesce(p.pick_by_date, '9999-12-31') else 'infinity' end`;

export const listPicks = picks.list;
export const exportPicks = picks.file(contract.exportPicks);

export const getPickStates = picks.totals(contract.getPickStates, (_rows, _actor, services) => ({
  created: ofState('created'),
  started: ofState('started'),
  overdue: sql`count(*) filter (where ${isOverdue(services)})`,
  despatched: ofState('despatched'),
  deleted: ofState('deleted'),
}));

function valuesOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

function isOverdue(services: Pick<Services, 'now' | 'settings'>): Sql {
  return sql`p.status in ('created', 'started') and p.pick_by_date < ${today(services)}`;
}

function ofState(status: string): string {
  return `count(*) filter (where p.status = '${status}')`;
}

/** One pick (rules 2, goodsOut/despatch/:id); its lines are a separate list. */
export const getPick = implement(contract.getPick, async (db, actor, input) => {
  const rows = pickRows(actor);
  const query = sql`
    select ${columnsOf(rows)}, ${raw(documentColumns)}
    ${rows.from} ${rows.joins.c}
    left join users s on s.id = p.started_by
    left join users d on d.id = p.despatched_by
    left join users z on z.id = p.closed_by
    where p.company_id = ${actor.companyId} and p.warehouse_id = ${actor.warehouseId} and p.id = ${input.id}`;
  const pick = await db.maybeOne<Reply<typeof contract.getPick>>(query);
  return pick ?? refuse('not_found', { values: { thing: 'pick' } });
});

/** PostgreSQL breaks base64 into lines. */
const documentColumns = `
  n.email as "partnerEmail",
  p.job_id as "jobId", p.comments, p.third_party_comments as "thirdPartyComments", ${byReferenceKey('p.parameters')} as parameters, s.name as "startedBy", d.name as "despatchedBy",
  p.closed_at as "closedAt", z.name as "closedBy", p.signed_by as "signedBy",
  translate(encode(p.signature, 'base64'), e'\\n', '') as signature`;

function pickRows({ companyId }: Pick<StockActor, 'companyId'>) {
  return {
    from: sql`
      from picks p
      cross join ${ownCompany(companyId)}
      left join jobs j on j.company_id = p.company_id and j.id = p.job_id
      left join partners n on n.company_id = p.company_id and n.id = p.partner_id
      left join locations o on o.id = p.location_id`,
    joins: { c: sql`join users c on c.id = p.created_by` },
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
      carrier: 'p.carrier',
      trackingNumber: 'p.tracking_number',
      createdBy: 'c.name',
      createdAt: 'p.created_at',
      startedAt: 'p.started_at',
      despatchedAt: 'p.despatched_at',
      signed: 'p.signature is not null',
      lines: '(select count(*) from pick_lines l where l.company_id = own.company_id and l.pick_id = p.id)',
      skus: firstSkus(linesOfPick),
      quantities: perUnit(quantity, linesOfPick),
      version: 'p.version',
    },
  };
}

/** The despatched quantity; before the despatch, the picked one. */
const quantity = 'coalesce(l.despatched_quantity, l.quantity)';
const linesOfPick: OfLines = { of: 'pick_lines l', where: 'l.company_id = own.company_id and l.pick_id = p.id' };
