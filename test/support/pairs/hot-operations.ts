import { countErn } from '../../../server/api/goods-in/count-ern.ts';
import { createErn } from '../../../server/api/goods-in/create-ern.ts';
import { receiveErn } from '../../../server/api/goods-in/receive-ern.ts';
import { createPick, pickAndDespatch } from '../../../server/api/goods-out/create-pick.ts';
import { despatchPick } from '../../../server/api/goods-out/despatch-pick.ts';
import { editPick } from '../../../server/api/goods-out/edit-pick.ts';
import { deletePick } from '../../../server/api/goods-out/pick-states.ts';
import { cancelJob, enableJob } from '../../../server/api/jobs/cancel-job.ts';
import { cutDrum } from '../../../server/api/putaway/cut-drum.ts';
import { moveStock } from '../../../server/api/putaway/move-stock.ts';
import { adjustStock } from '../../../server/api/stock/adjust-stock.ts';
import { allocateStock } from '../../../server/api/stock/allocation/change-owner.ts';
import { unallocateStock } from '../../../server/api/stock/allocation/unallocate-stock.ts';
import { reverseOperation } from '../../../server/api/stock/reversal/reverse-operation.ts';
import { closeTransit } from '../../../server/api/transit/close-transit.ts';
import type { Tx } from '../../../server/db/query.ts';
import {
  acceptMoves,
  cancelledJob,
  drumLines,
  type HotStock,
  jobWithStock,
  openPick,
  openTransfer,
  recentAdjustment,
  sendPiece,
} from './hot-stock.ts';

export type HotOperation = (hot: HotStock) => Promise<(tx: Tx) => Promise<unknown>>;

/** Sixteen operations that all touch one drum, and four on the same job's goods in transit. */
export const hotOperations: Readonly<Record<string, HotOperation>> = {
  async receive({ warehouse: { storeman, site }, sku, job, builders }) {
    return async (tx) => {
      const lines = [{ stockCode: sku, quantity: '1', job: job.number }];
      const { id } = await createErn(tx, storeman, { lines, number: `${site.companyId}-${builders.name('ERN')}` });
      return receiveErn(tx, storeman, { id, asShipped: true }, builders.services);
    };
  },

  async move(hot) {
    const { site, storeman } = hot.warehouse;
    const { free, locationId } = await drumLines(hot);
    const destinationId = locationId === site.shelf ? site.shelf2 : site.shelf;
    const accept = await acceptMoves(hot);
    return (tx) => moveStock(tx, storeman, { destinationId, lines: [{ stockLineId: free }], accept });
  },

  async 'move everything'(hot) {
    const { site, storeman } = hot.warehouse;
    const { locationId } = await drumLines(hot);
    const destinationId = locationId === site.shelf ? site.shelf2 : site.shelf;
    const accept = await acceptMoves(hot);
    return (tx) => moveStock(tx, storeman, { destinationId, everythingAt: locationId, accept });
  },

  async cut(hot) {
    const { free: id } = await drumLines(hot);
    const drumNumber = hot.builders.name('D');
    return (tx) => cutDrum(tx, hot.warehouse.storeman, { id, quantity: '1', drumNumber });
  },

  async allocate(hot) {
    const { free } = await drumLines(hot);
    const lines = [{ stockLineId: free, quantity: '1' }];
    // In a new segment: the drum gets a stock line unknown to other operations, which must not be left behind when the drum moves.
    const segment = hot.builders.name('S');
    return (tx) => allocateStock(tx, hot.warehouse.storeman, { job: hot.job.number, segment, lines });
  },

  async unallocate(hot) {
    await jobWithStock(hot);
    const { ofJob } = await drumLines(hot);
    const { storeman } = hot.warehouse;
    const lines = [{ stockLineId: ofJob ?? 0, quantity: '1' }];
    const { companyId, warehouseId } = storeman;
    return (tx) => unallocateStock(tx, storeman, { companyId, warehouseId, lines }, hot.builders.services);
  },

  async 'create pick'({ warehouse, sku }) {
    const lines = [{ stockCode: sku, quantity: '1' }];
    return (tx) => createPick(tx, warehouse.storeman, { lines });
  },

  /** A line split by hand may name any stock line of its SKU. */
  async 'split pick'(hot) {
    const { free } = await drumLines(hot);
    const lines = [{ stockCode: hot.sku, quantity: '1', stock: [{ stockLineId: free, quantity: '1' }] }];
    return (tx) => createPick(tx, hot.warehouse.storeman, { lines });
  },

  async 'edit pick'(hot) {
    const { id } = await openPick(hot);
    const lines = [{ stockCode: hot.sku, quantity: '2' }];
    return (tx) => editPick(tx, hot.warehouse.storeman, { id, version: 1, lines });
  },

  async 'delete pick'(hot) {
    const { id } = await openPick(hot);
    return (tx) => deletePick(tx, hot.warehouse.storeman, { id });
  },

  async despatch(hot) {
    const { id } = await openPick(hot);
    return (tx) =>
      despatchPick(tx, hot.warehouse.storeman, { id, asReserved: true, signedBy: 'Ada' }, hot.builders.services);
  },

  async 'pick and despatch'({ builders, warehouse, sku }) {
    const input = { lines: [{ stockCode: sku, quantity: '1' }], signedBy: 'Ada' };
    return (tx) => pickAndDespatch(tx, warehouse.storeman, input, builders.services);
  },

  async 'cancel job'(hot) {
    await jobWithStock(hot);
    return (tx) => cancelJob(tx, hot.warehouse.storeman, { id: hot.job.id });
  },

  async 'enable job'(hot) {
    await cancelledJob(hot);
    return (tx) => enableJob(tx, hot.warehouse.storeman, { id: hot.job.id });
  },

  async adjust(hot) {
    const { free } = await drumLines(hot);
    const lines = [{ stockLineId: free, quantity: '-1' }];
    return (tx) => adjustStock(tx, hot.warehouse.storeman, { reason: 'Measured again', lines });
  },

  async send(hot) {
    return (tx) => sendPiece(tx, hot);
  },

  async 'receive transfer'(hot) {
    const { id } = await openTransfer(hot);
    return (tx) => receiveErn(tx, hot.elsewhere.storeman, { id, asShipped: true }, hot.builders.services);
  },

  async 'close transfer'(hot) {
    const { id } = await openTransfer(hot);
    return (tx) => closeTransit(tx, hot.elsewhere.storeman, { id, outcome: 'lost', reason: 'It burnt' });
  },

  /** Counts the piece and claims another owner for it: refused, regardless of the order. */
  async 'change transfer'(hot) {
    const { id, lineId } = await openTransfer(hot);
    const lines = [{ lineId, segment: hot.builders.name('S') }];
    return (tx) => countErn(tx, hot.elsewhere.storeman, { id, counts: [{ lineId, add: '1' }], lines });
  },

  async reverse(hot) {
    const id = await recentAdjustment(hot);
    return (tx) => reverseOperation(tx, hot.warehouse.storeman, { id, reason: 'Mistake' });
  },
};
