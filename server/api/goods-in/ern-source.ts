import sql from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import { type ListSource, ownCompany } from '../list/list-page.ts';

const counted = `(select count(distinct n.ern_line_id) from ern_counts n
  join ern_lines l on l.company_id = n.company_id and l.id = n.ern_line_id
  where n.company_id = own.company_id and l.ern_id = e.id)`;

/** Did anybody count on it? */
export const isCounted = `exists (select from ern_counts n
  join ern_lines l on l.company_id = n.company_id and l.id = n.ern_line_id
  where n.company_id = own.company_id and l.ern_id = e.id)`;

function ofLines(expression: string, condition = 'true'): string {
  return `(select ${expression} from ern_lines l where l.company_id = own.company_id and l.ern_id = e.id and ${condition})`;
}

function ofEach(expression: string): string {
  return `array(select distinct ${expression} from ern_lines l
    where l.company_id = own.company_id and l.ern_id = e.id and ${expression} is not null order by 1)`;
}

function jobs(condition: string): string {
  return `array(select distinct j.number from ern_lines l
    join jobs j on j.company_id = l.company_id and j.id = l.job_id
    where l.company_id = own.company_id and l.ern_id = e.id and ${condition} order by 1)`;
}

/** The shown status: an expected ERN on which somebody counted is being counted. */
export const ernStatus = `case when e.status = 'received' then 'received' when ${isCounted} then 'counting' else 'expected' end`;

/** ERNs as the list and the document show them. */
export const ernSource = ({ companyId }: Pick<StockActor, 'companyId'>) =>
  ({
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
      status: ernStatus,
      hidden: 'e.hidden_at is not null',
      skus: ofLines('count(distinct l.sku_id)'),
      items: ofLines('coalesce(sum(coalesce(l.received_quantity, l.shipped_quantity)), 0)'),
      lines: ofLines('count(*)'),
      countedLines: counted,
      discrepancies: ofLines('count(*)', 'l.discrepancy_comment is not null'),
      discrepancyComments: ofEach('l.discrepancy_comment'),
      segments: ofEach('l.segment'),
      jobs: jobs('true'),
      cancelledJobs: jobs('j.cancelled_at is not null'),
    },
    sorts: {
      number: { by: 'e.number', type: 'text' },
      partner: { by: "coalesce(p.name, '')", type: 'text' },
      createdAt: { by: 'e.created_at', type: 'timestamptz' },
      createdBy: { by: 'u.name', type: 'text' },
      deliveryDate: { by: "coalesce(e.delivery_date, 'infinity')", type: 'date' },
      status: { by: ernStatus, type: 'text' },
    },
    id: 'e.id',
    defaultSort: '-createdAt',
  }) satisfies ListSource;
