import sql from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import { type ListSource, ownCompany } from '../list/list-page.ts';

/** Picks as the list and the document show them. */
export const pickSource = ({ companyId }: Pick<StockActor, 'companyId'>) =>
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
