import sql from 'sql-template-tag';
import { listDrumLife as contract } from '../../../shared/contract/drums/drums.ts';
import { refuse } from '../../../shared/errors.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { canReverse } from '../stock/reversal/undo-kinds.ts';
import { ownDrums } from './drum-list.ts';

/**
 * The operations on a drum in this warehouse. Operations in other warehouses appear only in the resulting balance. The balance is computed
 * over the whole ledger of the drum before paging.
 */
export const { list: listDrumLife } = listAndExport(contract, async (actor, { id }, _services, db) => {
  const { companyId, warehouseId } = actor;
  const drum = await db.maybeOne(sql`select from drums d where ${ownDrums(actor)} and d.id = ${id}`);
  if (drum === undefined) refuse('not_found', { values: { thing: 'drum' } });
  return {
    from: sql`
      from (
        select m.operation_id as id, sum(m.quantity) as change,
               sum(m.quantity) filter (where m.quantity > 0) as gained,
               -sum(m.quantity) filter (where m.quantity < 0) as lost,
               sum(sum(m.quantity)) over (order by m.operation_id) as balance,
               bool_or(s.warehouse_id = ${warehouseId}) as here,
               s.drum_id
        from stock_lines s
        join movements m on m.company_id = s.company_id and m.stock_line_id = s.id
        where s.company_id = ${companyId} and s.drum_id = ${id}
        group by m.operation_id, s.drum_id
      ) v
      cross join (select ${warehouseId}::bigint as id) w
      cross join ${ownCompany(companyId)}
      join operations o on o.company_id = ${companyId} and o.id = v.id
      join users u on u.id = o.user_id
      left join operations r on r.company_id = o.company_id and r.reverses_id = o.id
      left join documents c on c.company_id = o.company_id and c.kind = o.document and c.id = o.document_id`,
    columns: {
      id: 'o.id',
      kind: 'o.kind',
      at: 'o.at',
      by: 'u.name',
      reason: 'o.reason',
      document: 'o.document',
      documentId: 'o.document_id',
      number: 'c.number',
      from: locations('m.quantity < 0'),
      to: locations('m.quantity > 0'),
      jobs: `array(
        select distinct j.number ${ofGoods}
        join jobs j on j.company_id = s.company_id and j.id = s.job_id
        where ${inOperation} and s.drum_id = v.drum_id
        order by 1
      )`,
      batches: `array(
        select distinct b.batch from movement_batches b
        where b.company_id = own.company_id and b.operation_id = o.id and b.drum_id = v.drum_id
        order by 1
      )`,
      quantity: 'greatest(v.gained, v.lost, 0)',
      change: 'v.change',
      balance: 'v.balance',
      otherDrum: `(
        select jsonb_build_object(
          'id', case when d.warehouse_id = w.id and d.state <> 'undone' then d.id end, 'number', d.number
        )
        ${ofGoods}
        join drums d on d.company_id = s.company_id and d.id = s.drum_id
        where ${inOperation} and s.drum_id <> v.drum_id
          and 'cut' in (o.kind, o.facts ->> 'kind')
        limit 1
      )`,
      withOthers: `o.kind <> 'cut' and exists (
        select ${ofGoods} where ${inOperation} and s.drum_id is distinct from v.drum_id
      )`,
      reversesId: 'o.reverses_id',
      reversedById: 'r.id',
      canReverse: canReverse(actor),
    },
    id: 'o.id',
    updated: 'o.at',
    where: [sql`o.company_id = ${companyId} and v.here`],
    sorts: { at: { by: 'o.id', type: 'bigint' } },
    search: ['o.kind', 'u.name', 'o.reason'],
  };
});

const ofGoods = `from movements m
        join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id`;
const inOperation = 'm.company_id = own.company_id and m.operation_id = o.id';

/** The location of the drum's goods within this warehouse; elsewhere only the warehouse, because its locations are its own business. */
function locations(condition: string): string {
  return `(
        select coalesce(
          string_agg(distinct l.name, ', ') filter (where s.warehouse_id = w.id),
          string_agg(distinct y.name, ', ')
        )
        ${ofGoods}
        join locations l on l.id = s.location_id
        join warehouses y on y.id = s.warehouse_id
        where ${inOperation} and s.drum_id = v.drum_id and ${condition}
      )`;
}
