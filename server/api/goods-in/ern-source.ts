import sql, { join, type Sql } from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import { ownCompany } from '../list/list-page.ts';
import { type OfLines, perUnit } from '../list/of-lines.ts';
import { matches } from '../list/search.ts';

const counted = `(select count(distinct n.ern_line_id) from ern_counts n
  where n.company_id = own.company_id and n.ern_id = e.id)`;

export const isCounted = `exists (select from ern_counts n where n.company_id = own.company_id and n.ern_id = e.id)`;

/** The received quantity of a line; before the receipt, the shipped quantity. */
export const received = 'coalesce(l.received_quantity, l.shipped_quantity)';

export const linesOfErn: OfLines = { of: 'ern_lines l', where: 'l.company_id = own.company_id and l.ern_id = e.id' };

function ofLines(expression: string, condition = 'true'): string {
  return `(select ${expression} from ern_lines l where l.company_id = own.company_id and l.ern_id = e.id and ${condition})`;
}

function ofEach(expression: string): string {
  return `array(select distinct ${expression} from ern_lines l
    where l.company_id = own.company_id and l.ern_id = e.id and ${expression} is not null order by 1)`;
}

/** A line that differs from the shipment: it has a discrepancy comment, or some of it is damaged. */
export const isCommented = `(l.discrepancy_comment is not null or exists (
  select from ern_counts n where n.company_id = own.company_id and n.ern_line_id = l.id and n.comment is not null))`;

function jobs(condition: string): string {
  return `array(select distinct j.number from ern_lines l
    join jobs j on j.company_id = l.company_id and j.id = l.job_id
    where l.company_id = own.company_id and l.ern_id = e.id and ${condition} order by 1)`;
}

/**
 * The displayed status: an expected ERN with counts is being counted. A scalar subquery per open ERN, because for an EXISTS PostgreSQL
 * reads the counts of all ERNs there ever were.
 */
const ernStatus = `case when e.status <> 'expected' then e.status else coalesce(
  (select 'counting' from ern_counts n where n.company_id = own.company_id and n.ern_id = e.id limit 1), 'expected') end`;

export function ernRows({ companyId }: Pick<StockActor, 'companyId'>) {
  return {
    from: sql`
      from erns e
      cross join ${ownCompany(companyId)}
      join users u on u.id = e.created_by
      left join partners p on p.company_id = e.company_id and p.id = e.partner_id`,
    columns: {
      id: 'e.id',
      number: 'e.number',
      source: 'e.source',
      partner: 'p.name',
      reference: 'e.reference',
      createdAt: 'e.created_at',
      createdBy: 'u.name',
      deliveryDate: 'e.delivery_date',
      receivedAt: 'e.received_at',
      status: ernStatus,
      hidden: 'e.hidden_at is not null',
      skus: ofLines('count(distinct l.sku_id)'),
      items: perUnit(received, linesOfErn),
      lines: ofLines('count(*)'),
      countedLines: counted,
      discrepancies: ofLines('count(*)', isCommented),
      discrepancyComments: `array(select distinct c.comment from ern_lines l
        cross join lateral (
          select l.discrepancy_comment as comment
          union all
          select n.comment from ern_counts n where n.company_id = own.company_id and n.ern_line_id = l.id
        ) c
        where l.company_id = own.company_id and l.ern_id = e.id and c.comment is not null order by 1)`,
      segments: ofEach('l.segment'),
      jobs: jobs('true'),
      cancelledJobs: jobs('j.cancelled_at is not null'),
      version: 'e.version',
    },
  };
}

/**
 * ERNs `e` (with their partners `p`) in which every word of a search occurs: in the head, or on a line as stock code, job, drum number or
 * supplier's drum number, also of the counts. Lines are searched separately and once, not again for each ERN.
 */
export function ernFound(companyId: number, search: string): Sql {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const each = words.map(
    (word) => sql`(${matches(word, ['e.number', 'p.name', 'e.reference'])} or e.id in (${linesWith(companyId, word)}))`,
  );
  return join([sql`true`, ...each], ' and ');
}

function linesWith(companyId: number, word: string): Sql {
  return sql`
    select l.ern_id from skus k
    join ern_lines l on l.company_id = k.company_id and l.sku_id = k.id
    where k.company_id = ${companyId} and ${matches(word, ['k.stock_code'])}
    union all
    select l.ern_id from jobs j
    join ern_lines l on l.company_id = j.company_id and l.job_id = j.id
    where j.company_id = ${companyId} and ${matches(word, ['j.number'])}
    union all
    select l.ern_id from ern_lines l
    where l.company_id = ${companyId} and (l.drum_number is not null or l.supplier_drum_number is not null)
      and ${matches(word, ["concat_ws(' ', l.drum_number, l.supplier_drum_number)"])}
    union all
    select c.ern_id from ern_counts c
    where c.company_id = ${companyId} and c.drum_number is not null
      and ${matches(word, ["concat_ws(' ', c.drum_number, c.supplier_drum_number)"])}`;
}
