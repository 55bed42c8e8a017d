import { editSpecificData as contract } from '../../../shared/contract/companies/companies.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';

type Given = Input<typeof contract>;

/** Sets and removes items of a company's specific data (rules 3); the audit records the previous values. */
export const editSpecificData = implement(contract, async (tx, actor, given) => {
  const { key, warehouseId } = given;
  await requireWarehouse(tx, actor, warehouseId);
  const before = await lockItems(tx, actor, given);
  const stale = given.items.findIndex(({ key: item, was }) => was !== undefined && was !== (before.get(item) ?? null));
  if (stale >= 0) refuseAt('changed_meanwhile', [`items.${stale}.value`]);
  const changes = given.items.filter((item) => item.value !== (before.get(item.key) ?? null));
  if (changes.length === 0) refuse('nothing_edited');
  await write(tx, actor, { key, warehouseId, items: changes });
  await recordAudit(tx, actor, {
    operation: 'editSpecificData',
    subject: 'company',
    subjectId: actor.companyId,
    before: {
      key,
      warehouseId,
      items: Object.fromEntries(changes.map((item) => [item.key, before.get(item.key) ?? null])),
    },
    after: { key, warehouseId, items: Object.fromEntries(changes.map((item) => [item.key, item.value])) },
  });
  return {};
});

/** 0 means the whole company. */
async function requireWarehouse(tx: Tx, { companyId }: CompanyActor, warehouseId: number): Promise<void> {
  if (warehouseId === 0) return;
  const held = await tx.maybeOne(
    'select from company_warehouses where company_id = $1 and warehouse_id = $2 for key share',
    [companyId, warehouseId],
  );
  if (held === undefined) refuseAt('not_usable', ['warehouseId'], { values: { thing: 'warehouse' } });
}

/** Returns the stored items. Locks the company, so that changes to its data run one after the other. */
async function lockItems(tx: Tx, { companyId }: CompanyActor, given: Given): Promise<ReadonlyMap<string, string>> {
  await tx.run('select from companies where id = $1 for no key update', [companyId]);
  const items = await tx.many<{ key: string; value: string }>(
    `select item_key as key, value from company_specific_data
     where company_id = $1 and key = $2 and warehouse_id = $3 and item_key = any ($4::text[])`,
    [companyId, given.key, given.warehouseId, given.items.map((item) => item.key)],
  );
  return new Map(items.map((item) => [item.key, item.value]));
}

async function write(tx: Tx, { companyId }: CompanyActor, { key, warehouseId, items }: Given): Promise<void> {
  const set = items.filter((item) => item.value !== null);
  const removed = items.filter((item) => item.value === null);
  await tx.run(
    `delete from company_specific_data
     where company_id = $1 and key = $2 and warehouse_id = $3 and item_key = any ($4::text[])`,
    [companyId, key, warehouseId, removed.map((item) => item.key)],
  );
  await tx.run(
    `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
     select $1, $2, $3, i.key, i.value from unnest($4::text[], $5::text[]) as i (key, value)
     on conflict (company_id, key, warehouse_id, item_key) do update set value = excluded.value`,
    [companyId, key, warehouseId, set.map((item) => item.key), set.map((item) => item.value)],
  );
}
