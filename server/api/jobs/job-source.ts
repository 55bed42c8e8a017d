import sql from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';

function ofStock(expression: string): string {
  return `(select ${expression} from stock_lines s
    where s.company_id = j.company_id and s.warehouse_id = here.warehouse_id and s.job_id = j.id and s.present)`;
}

/** Jobs of a company, with what each owns in the warehouse of the actor. */
export function jobSource({ warehouseId }: Pick<StockActor, 'warehouseId'>) {
  return {
    from: sql`
      from jobs j
      cross join (select ${warehouseId}::bigint as warehouse_id) here
      left join users u on u.id = j.cancelled_by`,
    columns: {
      id: 'j.id',
      number: 'j.number',
      description: 'j.description',
      cancelled: 'j.cancelled_at is not null',
      cancelledAt: 'j.cancelled_at',
      cancelledBy: 'u.name',
      createdAt: 'j.created_at',
      skus: ofStock('count(distinct s.sku_id)'),
      items: ofStock('coalesce(sum(s.quantity), 0)'),
    },
    sorts: { number: { by: 'j.number', type: 'text' }, createdAt: { by: 'j.created_at', type: 'timestamptz' } },
    id: 'j.id',
    defaultSort: 'number',
  } satisfies ListSource;
}
