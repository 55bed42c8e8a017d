import { isDeepStrictEqual } from 'node:util';
import { orderWarehouseGroups as contract } from '../../../shared/contract/admin/warehouse-groups.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockPartner } from './lock-partner.ts';

interface Group {
  id: number;
  name: string;
}

/** Puts the groups of a partner into an order; whoever does not know all of them is told that they changed. */
export const orderWarehouseGroups = implement(contract, async (tx, actor, { id: partnerId, groupIds }) => {
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
});

function groupsOf(tx: Tx, { companyId }: CompanyActor, partnerId: number): Promise<Group[]> {
  return tx.many<Group>(
    'select id, name from warehouse_groups where company_id = $1 and partner_id = $2 order by position, id for update',
    [companyId, partnerId],
  );
}

function isSameSet(groups: readonly Group[], ids: readonly number[]): boolean {
  return ids.length === groups.length && groups.every(({ id }) => ids.includes(id));
}
