import sql from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import { type ListSource, ownCompany } from '../list/list-page.ts';

function ofLines(condition: string): string {
  return `(select count(*) from stock_count_lines l where l.company_id = own.company_id and l.count_id = c.id and ${condition})`;
}

/** Stock counts as the list and the document show them. */
export const stockCountSource = ({ companyId }: Pick<StockActor, 'companyId'>) =>
  ({
    from: sql`
    from stock_counts c
    cross join ${ownCompany(companyId)}
    join users u on u.id = c.created_by
    left join users p on p.id = c.posted_by
    left join locations o on o.id = c.location_id
    left join skus k on k.company_id = c.company_id and k.id = c.sku_id`,
    columns: {
      id: 'c.id',
      number: 'c.number',
      location: `case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end`,
      sku: `case when k.id is null then null
      else jsonb_build_object('id', k.id, 'stockCode', k.stock_code, 'name', k.name) end`,
      blind: 'c.blind',
      status: 'c.status',
      lines: ofLines('true'),
      countedLines: ofLines('l.counted is not null'),
      createdBy: 'u.name',
      createdAt: 'c.created_at',
      postedBy: 'p.name',
      postedAt: 'c.posted_at',
    },
    sorts: {
      createdAt: { by: 'c.created_at', type: 'timestamptz' },
      number: { by: 'c.number', type: 'text' },
    },
    id: 'c.id',
    defaultSort: '-createdAt',
  }) satisfies ListSource;
