import type { PackCommand } from '../../../client/screens/shipments/detail/packing/packing-commands.ts';
import type {
  Arrival,
  Collection,
  HistoryRow,
  Packed,
  PackingUnit,
  Shipment,
  ShipmentLine,
} from '../../../client/screens/shipments/detail/shipment.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import {
  addPackingUnit,
  deletePackingUnit,
  editPackingUnit,
  listPackingUnits,
  markLabels,
  packGoods,
} from '../../../shared/contract/shipments/packing.ts';
import { listShipmentArrivals, listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import {
  approveShipments,
  cancelShipment,
  collectShipment,
  confirmShipment,
  rejectShipments,
  submitShipment,
  withdrawShipment,
} from '../../../shared/contract/shipments/shipment-work.ts';
import { getShipment, getShipmentChoices } from '../../../shared/contract/shipments/shipments.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { fromUnits, sum, toUnits } from '../../../shared/quantity.ts';
import { actionsFor, type ShipmentStatus } from '../../../shared/shipments.ts';
import { FakeApi, page } from './fake-api.ts';

const bag = {
  id: 1,
  stockCode: 'BAG',
  barcode: '5012345678900',
  name: 'Bag',
  unit: 'EA',
  wholeNumbers: true,
  onDrums: false,
};
const cable = { ...bag, id: 2, stockCode: 'CABLE', barcode: null, name: 'Cable', unit: 'm', onDrums: true };

export const tenBags: ShipmentLine = {
  id: 1,
  position: 1,
  sku: bag,
  location: { id: 5, name: 'A-01' },
  drumNumber: null,
  owners: [{ job: 'J-1', segment: null, swc: null }],
  quantity: '10',
  packed: '0',
};
export const drumOfCable: ShipmentLine = {
  ...tenBags,
  id: 2,
  position: 2,
  sku: cable,
  drumNumber: 'DR-1',
  quantity: '300',
};

/** Fields of a line that the page does not read. */
const unread = { job: null, segment: null, bySwc: false, swc: null, available: '0' };

const choices: Reply<typeof getShipmentChoices> = {
  ...{ returnTypes: [], transferTypes: [], shipmentReasons: [], businessTypes: [], transportTypes: [] },
  ...{ packingUnits: ['Pallet', 'Box', 'Drum'], shipFrom: '', destinations: [], partnerAddresses: [] },
};

const approved: Shipment = {
  id: 9,
  kind: 'transfer',
  number: 'TRF-9',
  status: 'approved',
  type: null,
  reason: null,
  businessType: null,
  transportType: 'Carrier',
  requestedBy: null,
  salesOrderNumber: null,
  rmaNumber: null,
  projectNumber: null,
  orgNumber: null,
  shipFrom: null,
  shipTo: null,
  approvers: [],
  requiredCollectionDate: null,
  pallets: null,
  carrier: null,
  destination: { id: 2, name: 'Leeds', shortName: 'LDS1' },
  partner: null,
  arrival: null,
  lines: 2,
  quantities: [],
  skus: [],
  mine: true,
  packingUnits: 0,
  createdBy: 'Ann',
  createdAt: '2026-11-20T10:00:00.000Z',
  submittedAt: '2026-11-20T10:00:00.000Z',
  confirmedAt: null,
  collectedAt: null,
  version: 3,
  warehouse: { id: 1, name: 'Cardiff', shortName: 'CDF1' },
  leaves: true,
  comments: null,
  manifestAddresses: [],
  submittedBy: 'Ann',
  decidedBy: 'Bea',
  decidedAt: '2026-11-20T11:00:00.000Z',
  decisionReason: null,
  confirmedBy: null,
  collectedBy: null,
  fetchedBy: null,
  signedBy: null,
  signature: null,
  actions: actionsFor({ status: 'approved', isAuthor: true, works: true, approves: false }),
  unpackedLines: 2,
};

export class FakeShipment {
  readonly api = new FakeApi();
  document: Shipment = approved;
  rows: readonly ShipmentLine[];
  boxes: PackingUnit[] = [];
  past: HistoryRow[] = [];
  there: Arrival[] = [];
  readonly commands: PackCommand[] = [];
  readonly keys: (string | undefined)[] = [];
  readonly done: string[] = [];
  readonly collections: { collection: Collection; key: string | undefined }[] = [];
  /** The errors of the next changes, in order; undefined lets one succeed. */
  failures: unknown[] = [];
  #last = 100;

  constructor(rows: readonly ShipmentLine[] = [tenBags, drumOfCable]) {
    this.rows = rows;
    this.#read();
    this.#pack();
    this.#work();
  }

  #read(): void {
    this.api
      .on(getShipment, () => this.document)
      .on(getShipmentChoices, () => choices)
      .on(listShipmentLines, () => page(this.lines()))
      .on(listPackingUnits, () => page(this.boxes))
      .on(listShipmentArrivals, () => page(this.there))
      .on(listOperations, () => page(this.past));
  }

  #pack(): void {
    const perform = (command: PackCommand, key: string | undefined): Packed => {
      this.#fail();
      this.commands.push(command);
      this.keys.push(key);
      return this.packed(command);
    };
    this.api
      .on(packGoods, ({ goods }, { idempotencyKey }) => perform({ kind: 'pack', goods } as PackCommand, idempotencyKey))
      .on(addPackingUnit, ({ id: _shipment, ...unit }, { idempotencyKey }) =>
        perform({ kind: 'add', ...unit } as PackCommand, idempotencyKey),
      )
      .on(editPackingUnit, ({ id: unitId, ...changes }, { idempotencyKey }) =>
        perform({ kind: 'edit', unitId, ...changes } as PackCommand, idempotencyKey),
      )
      .on(deletePackingUnit, ({ id: unitId }, { idempotencyKey }) =>
        perform({ kind: 'delete', unitId }, idempotencyKey),
      )
      .on(markLabels, ({ unitIds, printed }) => this.mark(unitIds, printed));
  }

  #work(): void {
    this.api
      .on(submitShipment, () => this.#moveOn('submit', 'pending'))
      .on(withdrawShipment, () => this.#moveOn('withdraw', 'draft'))
      .on(approveShipments, () => ({ shipments: [this.#moveOn('approve', 'approved')] }))
      .on(rejectShipments, ({ reason }) => ({ shipments: [this.#moveOn(`reject: ${reason}`, 'rejected')] }))
      .on(cancelShipment, ({ reason }) => this.#moveOn(`cancel: ${reason}`, 'cancelled'))
      .on(confirmShipment, () => this.#moveOn('confirm', 'awaitingCollection'))
      .on(reverseOperation, ({ id }) => this.#moveOn(`undo ${id}`, 'awaitingCollection'))
      .on(collectShipment, ({ id: _id, ...collection }, { idempotencyKey }) => {
        this.collections.push({ collection, key: idempotencyKey });
        return { ...this.#moveOn('collect', 'collected'), ern: null };
      });
  }

  lines() {
    return this.rows.map((row) => ({ ...unread, ...row, packed: this.#packedOf(row.id) }));
  }

  packed(command: PackCommand): Packed {
    const touched = this.#apply(command);
    const lines = this.rows.map(({ id, quantity }) => ({ id, quantity, packed: this.#packedOf(id) }));
    return { units: this.boxes.filter(({ id }) => touched.includes(id)), total: this.boxes.length, lines };
  }

  mark(unitIds: readonly number[], isPrinted: boolean): Packed {
    this.#fail();
    this.done.push(`${isPrinted ? 'printed' : 'not printed'} ${unitIds.join(', ')}`);
    const label = isPrinted ? 'printed' : 'notPrinted';
    this.boxes = this.boxes.map((box) => (unitIds.includes(box.id) ? { ...box, label } : box));
    return { units: this.boxes.filter(({ id }) => unitIds.includes(id)), total: this.boxes.length, lines: [] };
  }

  #moveOn(what: string, status: ShipmentStatus) {
    this.#fail();
    this.done.push(what);
    this.document = { ...this.document, status };
    const { id, number, version } = this.document;
    return { id, number, version, operationId: 41 };
  }

  #fail(): void {
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
  }

  #packedOf(lineId: number): string {
    return sum(
      this.boxes.flatMap(({ goods }) => goods.filter((one) => one.lineId === lineId)).map((one) => one.quantity),
    );
  }

  #apply(command: PackCommand): readonly number[] {
    if (command.kind === 'add') {
      const { kind: _kind, goods, ...unit } = command;
      const id = this.#add(unit);
      for (const { lineId, quantity, from } of goods) {
        this.#shift(id, lineId, quantity);
        if (from !== undefined) this.#shift(from, lineId, `-${quantity}`);
      }
      return [id, ...goods.flatMap(({ from }) => from ?? [])];
    }
    if (command.kind === 'pack') {
      for (const { unitId, lineId, add = '0', take = '0' } of command.goods) {
        this.#shift(unitId, lineId, fromUnits(toUnits(add) - toUnits(take)));
      }
      return command.goods.map(({ unitId }) => unitId);
    }
    const { unitId } = command;
    if (command.kind === 'edit') {
      const { kind: _kind, unitId: _id, was: _was, ...changes } = command;
      this.boxes = this.boxes.map((box) => (box.id === unitId ? { ...box, ...changes } : box));
      return [unitId];
    }
    this.boxes = this.boxes.filter(({ id }) => id !== unitId).map((box, index) => ({ ...box, number: index + 1 }));
    return this.boxes.map(({ id }) => id);
  }

  #add(unit: Partial<PackingUnit>): number {
    this.#last += 1;
    this.boxes.push({
      ...{ description: null, weightKg: null, lengthCm: null, widthCm: null, heightCm: null, unit: '' },
      ...unit,
      ...{ id: this.#last, number: this.boxes.length + 1, code: `PU-0000${this.#last}`, goods: [] },
      ...{ label: 'notPrinted', printedBy: null, printedAt: null },
    });
    return this.#last;
  }

  #shift(unitId: number, lineId: number, change: string): void {
    const { sku, drumNumber } = this.rows.find(({ id }) => id === lineId) ?? tenBags;
    this.boxes = this.boxes.map((box) => {
      if (box.id !== unitId) return box;
      const before = box.goods.find((one) => one.lineId === lineId);
      const quantity = fromUnits(toUnits(before?.quantity ?? '0') + toUnits(change));
      const others = box.goods.filter((one) => one !== before);
      const { stockCode, name, unit } = sku;
      return {
        ...box,
        goods: quantity === '0' ? others : [...others, { lineId, stockCode, name, unit, drumNumber, quantity }],
      };
    });
  }
}
