import type { StockActor } from '../../../server/api/actor.ts';
import { collectShipment, confirmShipment } from '../../../server/api/shipments/collect-shipment.ts';
import {
  approveShipments,
  cancelShipment,
  rejectShipments,
  withdrawShipment,
} from '../../../server/api/shipments/decide-shipments.ts';
import { addPackingUnit } from '../../../server/api/shipments/packing/pack-goods.ts';
import { createShipment, submitShipment } from '../../../server/api/shipments/save-shipment.ts';
import { reverseOperation } from '../../../server/api/stock/reversal/reverse-operation.ts';
import type { Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { adminOf } from '../model/walk-site.ts';
import type { HotOperation } from './hot-operations.ts';
import type { HotStock } from './hot-stock.ts';

type Reached = 'draft' | 'pending' | 'approved' | 'confirmed' | 'collected';

const fetched = { fetchedBy: 'Carl', signedBy: 'Carl' };

/** The author; another user decides. */
function asks({ warehouse }: HotStock): StockActor {
  return adminOf(warehouse);
}

function decides({ warehouse, elsewhere }: HotStock): StockActor {
  const actor = adminOf(warehouse);
  const holder = {
    ...actor.holder,
    scope: 'operational',
    layout: actor.layout,
    permissions: [],
    superAdmin: true,
  } as const;
  return { ...actor, holder, userId: elsewhere.storeman.userId };
}

async function shipmentIn(
  hot: HotStock,
  reached: Reached,
): Promise<{ id: number; version: number; operationId: number }> {
  const { builders, spare, warehouse, elsewhere } = hot;
  const { site } = warehouse;
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => transaction(builders.pool, work);
  const lines = [{ stockCode: spare, locationId: await locationIdOf(hot), quantity: '2' }];
  const destinationId = elsewhere.site.warehouseId;
  const input = {
    kind: 'transfer',
    transportType: 'Carrier',
    destinationId,
    lines,
    submit: reached !== 'draft',
  } as const;
  const made = await inTransaction((tx) => createShipment(tx, asks(hot), input));
  const { id } = made;
  if (reached === 'draft' || reached === 'pending') return made;
  const shipments = [{ id, version: made.version }];
  await inTransaction((tx) => approveShipments(tx, decides(hot), { shipments }));
  const line = await builders.db.one<{ id: number }>(
    'select id from shipment_lines where company_id = $1 and shipment_id = $2',
    [site.companyId, id],
  );
  const goods = [{ lineId: line.id, quantity: '2' }];
  await inTransaction((tx) => addPackingUnit(tx, asks(hot), { id, unit: 'Box', goods }));
  if (reached === 'approved') return { ...made, version: made.version + 1 };
  await inTransaction((tx) => confirmShipment(tx, asks(hot), { id }, hot.builders.services));
  if (reached === 'confirmed') return { ...made, version: made.version + 2 };
  return inTransaction((tx) => collectShipment(tx, asks(hot), { id, ...fetched }));
}

async function locationIdOf({ builders, warehouse, spare }: HotStock): Promise<number> {
  const { companyId, warehouseId } = warehouse.storeman;
  const { locationId } = await builders.db.one<{ locationId: number }>(
    `select s.location_id as "locationId"
     from stock_lines s
     join skus k on k.company_id = s.company_id and k.id = s.sku_id
     where s.company_id = $1 and s.warehouse_id = $2 and k.stock_code = $3 and s.present
     order by s.quantity - s.reserved desc
     limit 1`,
    [companyId, warehouseId, spare],
  );
  return locationId;
}

export const hotShipments: Readonly<Record<string, HotOperation>> = {
  async submit(hot) {
    const { id, version } = await shipmentIn(hot, 'draft');
    return (tx) => submitShipment(tx, asks(hot), { id, version });
  },

  async withdraw(hot) {
    const { id } = await shipmentIn(hot, 'pending');
    return (tx) => withdrawShipment(tx, asks(hot), { id });
  },

  async approve(hot) {
    const { id, version } = await shipmentIn(hot, 'pending');
    return (tx) => approveShipments(tx, decides(hot), { shipments: [{ id, version }] });
  },

  async reject(hot) {
    const { id, version } = await shipmentIn(hot, 'pending');
    return (tx) => rejectShipments(tx, decides(hot), { shipments: [{ id, version }], reason: 'Not now' });
  },

  async 'cancel shipment'(hot) {
    const { id } = await shipmentIn(hot, 'approved');
    return (tx) => cancelShipment(tx, asks(hot), { id, reason: 'Sold' });
  },

  async confirm(hot) {
    const { id } = await shipmentIn(hot, 'approved');
    return (tx) => confirmShipment(tx, asks(hot), { id }, hot.builders.services);
  },

  async collect(hot) {
    const { id } = await shipmentIn(hot, 'confirmed');
    return (tx) => collectShipment(tx, asks(hot), { id, ...fetched });
  },

  async 'undo collection'(hot) {
    const { operationId } = await shipmentIn(hot, 'collected');
    return (tx) => reverseOperation(tx, decides(hot), { id: operationId, reason: 'The wrong van' });
  },
};
