import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/partners/warehouse-groups.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseStale } from '../records/edit-record.ts';
import { refuseUsed, type Use } from '../records/find-uses.ts';
import { type RecordKind, refusingTaken } from '../records/record-kind.ts';
import { lockPartner } from './lock-partner.ts';

export const createWarehouseGroup = implement(
  contract.createWarehouseGroup,
  async (tx, actor, { id: partnerId, name }) => {
    await lockPartner(tx, actor, partnerId);
    const made = await refusingTaken(warehouseGroupUnique, { name }, () =>
      tx.one<Reply<typeof contract.createWarehouseGroup>>(
        `insert into warehouse_groups (company_id, partner_id, name, position)
       select $1, $2, $3, coalesce(max(g.position), 0) + 1
       from warehouse_groups g
       where g.company_id = $1 and g.partner_id = $2
       returning id, version`,
        [actor.companyId, partnerId, name],
      ),
    );
    await recordAudit(tx, actor, {
      operation: 'createWarehouseGroup',
      subject: 'partner',
      subjectId: partnerId,
      after: { group: name },
    });
    return made;
  },
);

export const editWarehouseGroup = implement(contract.editWarehouseGroup, async (tx, actor, { id, version, name }) => {
  const { partnerId, ...before } = await lockWarehouseGroup(tx, actor, id);
  await refuseStale(tx, 'partner', partnerId, version, before);
  if (name === before.name) refuse('nothing_edited');
  const edited = await refusingTaken(warehouseGroupUnique, { name }, () =>
    tx.one<Reply<typeof contract.editWarehouseGroup>>(
      `update warehouse_groups
       set name = $3, version = version + 1
       where company_id = $1 and id = $2
       returning id, version`,
      [actor.companyId, id, name],
    ),
  );
  await recordAudit(tx, actor, {
    operation: 'editWarehouseGroup',
    subject: 'partner',
    subjectId: partnerId,
    before: { group: before.name },
    after: { group: name },
  });
  return edited;
});

const uses: readonly Use[] = [
  {
    subject: 'partnerWarehouse',
    plural: 'warehouses',
    table: 'partner_warehouses p cross join warehouses',
    by: 'p.company_id = $company and p.group_id = $id and u.id = p.warehouse_id',
    name: 'u.name',
  },
];

export const deleteWarehouseGroup = implement(contract.deleteWarehouseGroup, async (tx, actor, { id }) => {
  const { partnerId, name } = await lockWarehouseGroup(tx, actor, id);
  await refuseUsed(tx, actor, id, uses);
  await tx.run('delete from warehouse_groups where company_id = $1 and id = $2', [actor.companyId, id]);
  await recordAudit(tx, actor, {
    operation: 'deleteWarehouseGroup',
    subject: 'partner',
    subjectId: partnerId,
    before: { group: name },
  });
  return {};
});

interface Group {
  id: number;
  name: string;
}

/** Refused if the caller does not list exactly the partner's groups, because they have changed since. */
export const orderWarehouseGroups = implement(
  contract.orderWarehouseGroups,
  async (tx, actor, { id: partnerId, groupIds }) => {
    await lockPartner(tx, actor, partnerId);
    const before = await groupsOf(tx, actor, partnerId);
    if (!isSameSet(before, groupIds)) refuse('changed_meanwhile', { data: { groups: before } });
    const after = before.toSorted((one, other) => groupIds.indexOf(one.id) - groupIds.indexOf(other.id));
    if (isDeepStrictEqual(before, after)) refuse('nothing_edited');
    await tx.run(
      `update warehouse_groups g
     set position = o.position
     from unnest($2::bigint[]) with ordinality as o (id, position)
     where g.company_id = $1 and g.id = o.id`,
      [actor.companyId, groupIds],
    );
    await recordAudit(tx, actor, {
      operation: 'orderWarehouseGroups',
      subject: 'partner',
      subjectId: partnerId,
      before: { groups: before.map(({ name }) => name) },
      after: { groups: after.map(({ name }) => name) },
    });
    return {};
  },
);

function groupsOf(tx: Tx, { companyId }: CompanyActor, partnerId: number): Promise<Group[]> {
  return tx.many<Group>(
    'select id, name from warehouse_groups where company_id = $1 and partner_id = $2 order by position, id for update',
    [companyId, partnerId],
  );
}

function isSameSet(groups: readonly Group[], ids: readonly number[]): boolean {
  return ids.length === groups.length && groups.every(({ id }) => ids.includes(id));
}

export interface LockedGroup {
  partnerId: number;
  name: string;
  version: number;
}

async function lockWarehouseGroup(tx: Tx, { companyId }: CompanyActor, id: number): Promise<LockedGroup> {
  const group = await tx.maybeOne<LockedGroup>(
    `select partner_id as "partnerId", name, version
     from warehouse_groups
     where company_id = $1 and id = $2
     for update`,
    [companyId, id],
  );
  return group ?? refuse('not_found', { values: { thing: 'group' } });
}

const warehouseGroupUnique: Pick<RecordKind, 'unique'> = {
  unique: { warehouse_groups_name_unique: { code: 'warehouse_group_taken', field: 'name' } },
};
