import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/locations/locations.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';
import { documentsAt } from '../documents/document-uses.ts';
import { implement } from '../implement.ts';
import { parameterWork } from '../parameters/parameter-values.ts';
import { editRecords } from '../records/edit-records.ts';
import type { Use } from '../records/find-uses.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** Locations of a warehouse (rules 3). The transit location cannot be changed. */
export const locationRecord: RecordKind<WarehouseActor> = {
  subject: 'location',
  table: 'locations',
  columns: {
    name: 'name',
    description: 'description',
    quarantine: 'quarantine',
    goodsIn: 'goods_in',
    goodsOut: 'goods_out',
    parameters: 'parameters',
  },
  owner: ({ warehouseId }) => ({ warehouse_id: warehouseId }),
  owned: ({ warehouseId }) => sql`r.warehouse_id = ${warehouseId} and not r.in_transit`,
  unique: {
    locations_name_unique: { code: 'location_taken', field: 'name' },
    locations_name_once: { code: 'location_taken', field: 'name' },
  },
  get uses() {
    return [stockLines(''), ...documentsAt(), ...defaults()];
  },
  get holds() {
    return [stockLines('and u.present'), ...documentsAt('and u.open'), ...defaults()];
  },
};

function stockLines(which: string): Use {
  return {
    subject: 'stock',
    plural: 'stock lines',
    // There are few companies, and every stock index begins with the company.
    table: 'companies c cross join stock_lines',
    by: `u.company_id = c.id and u.location_id = $id ${which}`,
    name: '(select k.stock_code from skus k where k.company_id = u.company_id and k.id = u.sku_id)',
  };
}

/** Companies and warehouses that use the location as a default for arriving or leaving goods. */
function defaults(): Use[] {
  const ofCompany = `exists (
    select from company_warehouses w
    where w.company_id = u.id and $id in (w.default_goods_in_id, w.default_goods_out_id, w.default_putaway_id)
  )`;
  return [
    { subject: 'company', plural: 'defaults of companies', table: 'companies', by: ofCompany, name: 'u.name' },
    {
      subject: 'warehouse',
      plural: 'defaults of the warehouse',
      table: 'warehouses',
      by: '$id in (u.default_goods_in_id, u.default_goods_out_id, u.default_putaway_id)',
      name: 'u.name',
    },
  ];
}

export const locationWork = parameterWork(locationRecord, 'location');

export const editLocation = implement(contract.editLocation, async (tx, actor, edit) => {
  if (edit.quarantine) await refuseReserved(tx, actor, [edit.id]);
  return locationWork.edit(tx, actor, edit);
});

export const editLocations = implement(contract.editLocations, async (tx, actor, { ids, ...changes }) => {
  const { changed, unchanged } = await editRecords(tx, actor, locationRecord, ids, changes, async (before) => {
    const opened = before.filter(({ quarantine }) => quarantine === false).map(({ id }) => id);
    if (changes.quarantine) await refuseReserved(tx, actor, opened);
  });
  return { changed, unchanged };
});

const EXAMPLES = 5;

interface Reserved {
  locations: string[];
  documents: { kind: string; id: number; name: string }[];
}

/**
 * Refuses to quarantine locations with reserved stock, because documents never hold stock in quarantine. Locks the stock lines even against
 * reservations that refer to them: a concurrent reservation waits and then sees the quarantine. Each company has its own statement, because
 * no statement can lock rows on two machines (docs/decisions/0003-keys-begin-with-the-company.md).
 */
export async function refuseReserved(
  tx: Tx,
  { warehouseId }: Pick<WarehouseActor, 'warehouseId'>,
  locationIds: readonly number[],
): Promise<void> {
  const companies = await tx.many<{ id: number }>(
    'select company_id as id from company_warehouses where warehouse_id = $1 order by 1',
    [warehouseId],
  );
  for (const { id } of companies) {
    await tx.run(
      `select from stock_lines
       where company_id = $1 and warehouse_id = $2 and location_id = any ($3::bigint[]) and present
       order by id
       for update`,
      [id, warehouseId, locationIds],
    );
  }
  const { locations, documents } = await tx.one<Reserved>(
    `/* every company */
     with reserved as (
       select distinct l.name as location, p.kind, p.id, p.number as name
       from stock_lines s
       join locations l on l.id = s.location_id
       join reservations r on r.company_id = s.company_id and r.stock_line_id = s.id
       join document_lines k on k.company_id = r.company_id and k.id = r.document_line_id
       join documents p on p.company_id = k.company_id and p.kind = k.kind and p.id = k.document_id
       where s.company_id in (select company_id from company_warehouses where warehouse_id = $1)
         and s.warehouse_id = $1 and s.location_id = any ($2::bigint[]) and s.present and s.reserved > 0
     )
     select coalesce((select jsonb_agg(distinct location) from reserved), '[]') as locations,
            coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id, 'name', p.name))
                      from (select distinct kind, id, name from reserved order by name) p), '[]') as documents`,
    [warehouseId, locationIds],
  );
  if (documents.length === 0) return;
  const uses = [...Map.groupBy(documents, ({ kind }) => kind)].map(([subject, ofKind]) => ({
    subject,
    count: ofKind.length,
    examples: ofKind.slice(0, EXAMPLES).map(({ id, name }) => ({ id, name })),
  }));
  const values = { locations: named(locations), documents: named(documents.map(({ name }) => name)) };
  refuse('stock_reserved_here', { values, data: { uses } });
}

function named(names: readonly string[]): string {
  const more = names.length - EXAMPLES;
  return names.slice(0, EXAMPLES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
