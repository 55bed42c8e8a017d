import type { Input } from '../../../shared/contract/operation.ts';
import { createSku as contract } from '../../../shared/contract/skus/skus.ts';
import { refuseField } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { itemMasterWork } from '../item-masters/item-masters.ts';
import { requireChoices } from '../item-masters/require-choices.ts';
import { refusingInside } from '../refusals.ts';
import { givingCodes } from './shared-codes.ts';
import { skuWork } from './sku-record.ts';

type Given = Omit<Input<typeof contract>, 'accept'>;

/** Creates a SKU (rules 2, Simple SKU) with a new item master, an existing one, or none. */
export const createSku = implement(contract, async (tx, actor, { itemMaster, accept, ...given }) => {
  if (itemMaster !== undefined && given.itemMasterId != null) {
    refuseField('itemMasterId', 'not_allowed', 'Choose an item master or enter a new one, not both');
  }
  await requireChoices(tx, actor, { itemMasterId: given.itemMasterId });
  const packed = await resolvePacking(tx, actor, given);
  await requireChoices(tx, actor, packed);
  return givingCodes(tx, actor.companyId, { ...given, accept }, async () => {
    const itemMasterId =
      itemMaster === undefined ? given.itemMasterId : await createItemMaster(tx, actor, { ...itemMaster, ...packed });
    return skuWork.create(tx, actor, { ...given, ...packed, itemMasterId });
  });
});

interface Packed {
  quantity?: string | undefined;
  unitId: number;
  packingId?: number | null | undefined;
}

async function resolvePacking(tx: Tx, { companyId }: CompanyActor, given: Given): Promise<Packed> {
  const masterPacking = await tx.maybeOne<Packed>(
    `select quantity, unit_id as "unitId", packing_type_id as "packingId"
     from item_masters
     where company_id = $1 and id = $2`,
    [companyId, given.itemMasterId ?? null],
  );
  const unitId = given.unitId ?? masterPacking?.unitId;
  if (unitId === undefined) return refuseField('unitId', 'required', 'Required');
  return {
    quantity: given.quantity ?? masterPacking?.quantity,
    unitId,
    packingId: given.packingId === undefined ? masterPacking?.packingId : given.packingId,
  };
}

/** Its refusals name the fields of the item master within the request. */
async function createItemMaster(
  tx: Tx,
  actor: CompanyActor,
  given: Packed & NonNullable<Given['itemMaster']>,
): Promise<number> {
  const { id } = await refusingInside('itemMaster', () => itemMasterWork.create(tx, actor, { ...given }));
  return id;
}
