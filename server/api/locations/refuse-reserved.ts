import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';

const EXAMPLES = 5;

interface Reserved {
  locations: string[];
  documents: { kind: string; id: number; name: string }[];
}

/**
 * Refuses to quarantine locations whose stock is promised: what lies in quarantine is never given to a document, so none may be
 * waiting for it. The stock is locked against all, also against a reservation that refers to it: whoever wants to promise it meanwhile
 * waits before they take it, and then sees that it is in quarantine.
 */
export async function refuseReserved(
  tx: Tx,
  { warehouseId }: Pick<WarehouseActor, 'warehouseId'>,
  locationIds: readonly number[],
): Promise<void> {
  await tx.run(
    `select from stock_lines
     where company_id in (select company_id from company_warehouses where warehouse_id = $1)
       and warehouse_id = $1 and location_id = any ($2::bigint[]) and present
     order by id
     for update`,
    [warehouseId, locationIds],
  );
  const { locations, documents } = await tx.one<Reserved>(
    `with reserved as (
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

/** The first of them, and how many more. */
function named(names: readonly string[]): string {
  const more = names.length - EXAMPLES;
  return names.slice(0, EXAMPLES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
