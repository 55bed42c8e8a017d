import type { Reply } from '../../../shared/contract/operation.ts';
import { getShipmentChoices as contract } from '../../../shared/contract/shipments/shipments.ts';
import { implement } from '../implement.ts';
import { readPartnerAddresses } from '../partners/partner-addresses.ts';
import { readLists } from './validate-head.ts';

const address = `left(regexp_replace(concat_ws(', ', w.name, w.address, w.post_code, w.town), '\\s+', ' ', 'g'), 500)`;

export const getShipmentChoices = implement(contract, async (db, { companyId, warehouseId }, { partner }) => {
  const [lists, here, destinations, partnerAddresses] = await Promise.all([
    readLists(db, companyId),
    db.one<{ shipFrom: string }>(`select ${address} as "shipFrom" from warehouses w where w.id = $1`, [warehouseId]),
    db.many<Reply<typeof contract>['destinations'][number]>(
      `select w.id, w.name, w.short_name as "shortName", ${address} as address
       from company_warehouses c
       join warehouses w on w.id = c.warehouse_id
       where c.company_id = $1 and w.id <> $2 and not exists (
         select from company_specific_data d
         where d.company_id = $1 and d.key = 'cancelledWarehouse' and d.warehouse_id = 0 and d.item_key = w.id::text
           and d.value = 'true'
       )
       order by w.name, w.id`,
      [companyId, warehouseId],
    ),
    readPartnerAddresses(db, companyId, partner),
  ]);
  const copied = Object.fromEntries(Object.entries(lists).map(([name, items]) => [name, [...items]]));
  return { ...(copied as Record<keyof typeof lists, string[]>), ...here, destinations, partnerAddresses };
});
