import type { CompanyActor } from '../actor.ts';
import type { Aside } from '../records/record-kind.ts';

/**
 * What is called when goods are despatched to a partner: company specific data with the key 'epodNotifierUrl' for the whole company
 * (warehouse 0), an item for each partner, as 'cancelledWarehouse' has one for each warehouse (rules 3).
 */
export const notifierUrl: Aside<CompanyActor> = {
  async read(tx, { companyId }, partnerId) {
    const found = await tx.maybeOne<{ value: string }>(
      `select value from company_specific_data
       where company_id = $1 and key = 'epodNotifierUrl' and warehouse_id = 0 and item_key = $2`,
      [companyId, String(partnerId)],
    );
    return found?.value ?? null;
  },

  async write(tx, { companyId }, partnerId, url) {
    const itemKey = String(partnerId);
    if (url === null) {
      await tx.run(
        `delete from company_specific_data
         where company_id = $1 and key = 'epodNotifierUrl' and warehouse_id = 0 and item_key = $2`,
        [companyId, itemKey],
      );
      return;
    }
    await tx.run(
      `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
       values ($1, 'epodNotifierUrl', 0, $2, $3)
       on conflict (company_id, key, warehouse_id, item_key) do update set value = excluded.value`,
      [companyId, itemKey, url as string],
    );
  },
};
