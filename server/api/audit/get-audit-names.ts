import { getAuditNames as contract } from '../../../shared/contract/audit/audit.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { readEntry } from './audit-list.ts';

export const getAuditNames = implement(contract, async (db, actor, { id }, services) => {
  const entry = await readEntry(db, actor, id, services);
  if (entry === undefined) refuse('not_found', { values: { thing: 'audit entry' } });
  const { companyId, subject: about, before, after } = entry;
  const ids = [before, after].flatMap(idsIn).filter(({ field }) => field !== 'unitId' || hasUnit.includes(about));
  const named = [...new Map(ids.map((one) => [`${one.field} ${one.id}`, one])).values()];
  const idsOf = (subject: string) => named.filter((one) => one.subject === subject).map((one) => one.id);
  const found = await db.many<{ subject: string; id: number; name: string }>(
    `select 'company' as subject, id, name from companies where id = any ($2)
     union all select 'warehouse', id, name from warehouses where id = any ($3)
     union all select 'location', id, name from locations where id = any ($4)
     union all select 'unit', id, name from units where id = any ($5)
     union all select 'packing', id, name from packing_types where id = any ($6)
     union all select 'itemMaster', id, name from item_masters where company_id = $1 and id = any ($7)
     union all select 'partner', id, name from partners where company_id = $1 and id = any ($8)
     union all select 'sku', id, stock_code from skus where company_id = $1 and id = any ($9)`,
    [companyId, ...subjects.map(idsOf)],
  );
  return { names: named.flatMap((one) => namesOf(one, found)) };
});

const subjects = ['company', 'warehouse', 'location', 'unit', 'packing', 'itemMaster', 'partner', 'sku'] as const;

type Subject = (typeof subjects)[number];

const fields: Readonly<Record<string, Subject>> = {
  companyId: 'company',
  warehouseId: 'warehouse',
  locationId: 'location',
  defaultGoodsInId: 'location',
  defaultGoodsOutId: 'location',
  defaultPutawayId: 'location',
  unitId: 'unit',
  packingId: 'packing',
  itemMasterId: 'itemMaster',
  partnerId: 'partner',
  skuId: 'sku',
};

/** Elsewhere `unitId` is a packing unit of a shipment. */
const hasUnit = ['itemMaster', 'sku'];

interface NamedId {
  field: string;
  id: number;
  subject: Subject;
}

/** The ids of records in the values of an entry, at any depth. */
function idsIn(value: unknown): NamedId[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    const subject = fields[field];
    return subject !== undefined && typeof inner === 'number' && inner > 0
      ? [{ field, id: inner, subject }]
      : idsIn(inner);
  });
}

function namesOf(
  { field, id, subject }: NamedId,
  names: readonly { subject: string; id: number; name: string }[],
): Reply<typeof contract>['names'] {
  const found = names.find((one) => one.subject === subject && one.id === id);
  return found === undefined ? [] : [{ field, id, subject, name: found.name }];
}
