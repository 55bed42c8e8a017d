import sql, { join, raw, type Sql } from 'sql-template-tag';
import * as ernsContract from '../../../shared/contract/goods-in/erns.ts';
import * as hideErnsContract from '../../../shared/contract/goods-in/hide-erns.ts';
import { refuse } from '../../../shared/errors.ts';
import { allows } from '../../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { perUnitInWords } from '../list/of-lines.ts';
import { isInAnyCase, meets } from '../list/search.ts';
import { midnight, today } from '../today.ts';
import { ernFound, ernRows, isCommented, isCounted, linesOfErn, received } from './ern-source.ts';

/**
 * ERNs of this company in this warehouse (rules 2, goodsIn/erns). Cancelled and hidden ERNs are returned only on request, hidden ones only to
 * users who can hide them.
 */
const erns = listAndExport(ernsContract.listErns, (actor, query, services) => {
  const { companyId, warehouseId } = actor;
  if (query.hidden === true && !maySeeHidden(actor)) refuse('forbidden');
  const rows = ernRows(actor);
  return {
    ...rows,
    id: 'e.id',
    updated: 'e.updated_at',
    within: sql`e.company_id = ${companyId}`,
    where: [sql`e.company_id = ${companyId} and e.warehouse_id = ${warehouseId}`],
    listed: [
      query.hidden === true ? sql`e.hidden_at is not null` : sql`e.hidden_at is null`,
      query.status === undefined ? sql`e.status <> 'cancelled'` : sql`true`,
    ],
    filters: {
      hidden: null,
      status: inStatus,
      overdue: (overdue) => meets(isOverdue(today(services)), overdue),
      dueFrom: (date) => sql`e.delivery_date >= ${date}`,
      dueTo: (date) => sql`e.delivery_date <= ${date}`,
      receivedFrom: (date) => sql`e.received_at >= ${midnight(services, date)}`,
      receivedTo: (date) => sql`e.received_at < ${midnight(services, date, 1)}`,
      reference: isInAnyCase('e.reference'),
      job: (job) => sql`e.id in (
        select l.ern_id from ern_lines l
        join jobs j on j.company_id = l.company_id and j.id = l.job_id
        where j.company_id = ${companyId} and j.number = ${job})`,
      stockCode: (code) => sql`e.id in (
        select l.ern_id from ern_lines l
        join skus k on k.company_id = l.company_id and k.id = l.sku_id
        where k.company_id = ${companyId} and k.stock_code = ${code})`,
      discrepancies: (some) => sql`exists (
        select from ern_lines l
        where l.company_id = ${companyId} and l.ern_id = e.id and ${raw(isCommented)}) = ${some}`,
    },
    search: (text) => ernFound(companyId, text),
    inFile: {
      items: perUnitInWords(received, linesOfErn),
      jobs: `array_to_string(${rows.columns.jobs}, ', ')`,
      segments: `array_to_string(${rows.columns.segments}, ', ')`,
      discrepancyComments: `array_to_string(${rows.columns.discrepancyComments}, '; ')`,
    },
  };
});

export const listErns = erns.list;
export const exportErns = erns.file(ernsContract.exportErns);

/** Checks open ERNs for counts only if the statuses require it. */
function inStatus(statuses: readonly string[]): Sql {
  const counted = raw(isCounted);
  const open = sql`e.status = 'expected'`;
  const isOpen = statuses.includes('counting') ? sql`${open} and ${counted}` : sql`${open} and not ${counted}`;
  return sql`(${join(
    [
      sql`false`,
      ...(statuses.includes('received') ? [sql`e.status = 'received'`] : []),
      ...(statuses.includes('cancelled') ? [sql`e.status = 'cancelled'`] : []),
      ...(statuses.includes('expected') && statuses.includes('counting') ? [open] : []),
      ...(statuses.includes('expected') !== statuses.includes('counting') ? [isOpen] : []),
    ],
    ' or ',
  )})`;
}

function isOverdue(date: string): Sql {
  return sql`(e.status = 'expected' and e.delivery_date < ${date})`;
}

export const getErnStates = erns.sums(ernsContract.getErnStates, (select, actor, _query, services) => {
  const shown = (condition: Sql) => sql`count(*) filter (where e.hidden_at is null and ${condition})`;
  const hidden = maySeeHidden(actor) ? 'count(*) filter (where e.hidden_at is not null)' : 'null::bigint';
  // Summed in an outer query: an aggregate written twice would check each open ERN for counts twice.
  const states = select(sql`
    ${shown(sql`e.status = 'expected'`)} as open,
    ${shown(sql`e.status = 'expected' and ${raw(isCounted)}`)} as counting,
    ${shown(isOverdue(today(services)))} as overdue,
    ${shown(sql`e.status = 'received'`)} as received,
    ${shown(sql`e.status = 'cancelled'`)} as cancelled,
    ${raw(hidden)} as hidden`);
  return sql`select open - counting as expected, counting, overdue, received, cancelled, hidden from (${states}) s`;
});

/** Open ERNs of this warehouse, or the hidden ones, with the facts needed before hiding (rules 2, admin/hideErn). */
export const { list: listHideableErns } = listAndExport(hideErnsContract.listHideableErns, (actor, { hidden }) => {
  const { from, columns: of } = ernRows(actor);
  const { id, number, partner, reference, createdAt, createdBy, deliveryDate, status } = of;
  const { skus, items, lines, countedLines, jobs } = of;
  return {
    from: sql`
      ${from}
      left join users h on h.id = e.hidden_by`,
    columns: {
      ...{ id, number, partner, reference, createdAt, createdBy, deliveryDate, status },
      ...{ skus, items, lines, countedLines, jobs },
      hiddenAt: 'e.hidden_at',
      hiddenBy: 'h.name',
      hideReason: 'e.hide_reason',
    },
    id: 'e.id',
    updated: 'e.updated_at',
    where: [
      sql`e.company_id = ${actor.companyId} and e.warehouse_id = ${actor.warehouseId} and e.status = 'expected'`,
      hidden === true ? sql`e.hidden_at is not null` : sql`e.hidden_at is null`,
    ],
    filters: { hidden: null },
    search: (text) => ernFound(actor.companyId, text),
  };
});

function maySeeHidden({ holder }: Actor): boolean {
  return holder !== null && allows(hideErnsContract.hideErns.rule, holder);
}
