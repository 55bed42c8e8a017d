import type {
  Location,
  PickLine,
  TakenChange,
  WalkRow,
} from '../../../client/screens/goods-out/despatch-detail/despatch-rules.ts';
import type {
  HistoryRow,
  Pick as PickDocument,
} from '../../../client/screens/goods-out/despatch-detail/despatch-state.ts';
import { listDrums } from '../../../shared/contract/drums/drums.ts';
import {
  abandonPick,
  closePick,
  despatchPick,
  listPickSignatures,
  saveTaken,
  signPick,
  startPick,
} from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines, listPickStops } from '../../../shared/contract/goods-out/pick-lines.ts';
import { deletePick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { listLocations } from '../../../shared/contract/locations/locations.ts';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { fromUnits, sum, toUnits } from '../../../shared/quantity.ts';
import { FakeApi, page, refusal } from './fake-api.ts';

export const locations = {
  shelf: { id: 5, name: 'A-01' },
  rack: { id: 6, name: 'B-02' },
  bay: { id: 7, name: 'C-03' },
};

const sku = {
  id: 1,
  stockCode: 'BAG',
  barcode: '5012345678900',
  name: 'Bag',
  unit: 'EA',
  wholeNumbers: true,
  onDrums: false,
};
export const bag = sku;
export const cable = {
  ...sku,
  id: 2,
  stockCode: 'CABLE',
  barcode: null,
  name: 'Cable',
  unit: 'm',
  wholeNumbers: false,
  onDrums: true,
};

type Reserved = readonly [Location, quantity: string, drumNumber?: string];

export interface ReservedLine extends PickLine {
  readonly stock: readonly Omit<WalkRow, 'id' | 'number'>[];
}

export function pickLine(
  id: number,
  of: PickLine['sku'],
  reserved: readonly Reserved[],
  quantity?: string,
): ReservedLine {
  return {
    id,
    sku: of,
    quantity: quantity ?? sum(reserved.map(([, held]) => held)),
    despatchedQuantity: null,
    stock: reserved.map(([location, held, drumNumber]) => ({
      location,
      drumNumber: drumNumber ?? null,
      job: 'J-1',
      segment: null,
      swc: null,
      quantity: held,
    })),
    takenQuantity: null,
    taken: [],
  };
}

const startedPick: PickDocument = {
  id: 9,
  number: 'PICK-9',
  status: 'started',
  closed: false,
  job: 'J-1',
  jobId: 3,
  jobDescription: null,
  segment: null,
  pickBy: null,
  pickByDate: null,
  location: null,
  partner: 'Kestrel',
  despatchTo: null,
  reference: null,
  carrier: null,
  trackingNumber: null,
  createdBy: 'Ann',
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: '2026-11-20T10:10:00.000Z',
  despatchedAt: null,
  signed: false,
  lines: 2,
  skus: [],
  quantities: [],
  version: 2,
  comments: null,
  thirdPartyComments: null,
  partnerEmail: null,
  parameters: {},
  startedBy: 'Ann',
  despatchedBy: null,
  closedAt: null,
  closedBy: null,
  signedBy: null,
  signature: null,
};

export class FakeDespatch extends FakeApi {
  document = startedPick;
  readonly rows: Map<number, ReservedLine>;
  readonly saved: (readonly TakenChange[])[] = [];
  past: readonly HistoryRow[] = [];
  earlier: readonly RowOf<typeof listPickSignatures>[] = [];
  drums: Readonly<Record<string, Partial<RowOf<typeof listDrums>>>> = {};

  constructor(rows: readonly ReservedLine[]) {
    super();
    this.rows = new Map(rows.map((row) => [row.id, row]));
    const done = (operationId: number, change: Partial<PickDocument> = {}) => {
      this.document = { ...this.document, ...change };
      return { id: 9, number: 'PICK-9', operationId };
    };
    this.on(getPick, () => this.document)
      .on(listPickLines, ({ lineId }) => page(this.#lines(lineId)))
      .on(listPickStops, () => page(this.#walk()))
      .on(listOperations, () => page(this.past))
      .on(listPickSignatures, () => page(this.earlier))
      .on(listLocations, ({ name }) => page(Object.values(locations).filter((location) => location.name === name)))
      .on(listDrums, ({ number }) => page([this.drums[number ?? '']].filter((drum) => drum !== undefined)))
      .on(listSkus, () => page([]))
      .on(saveTaken, ({ taken }) => this.#save(taken))
      .on(despatchPick, () => done(41, { status: 'despatched' }))
      .on(signPick, () => done(44))
      .on(startPick, () => done(40, { status: 'started' }))
      .on(abandonPick, () => done(42, { status: 'created' }))
      .on(closePick, () => done(45, { closed: true }))
      .on(deletePick, () => done(43, { status: 'deleted' }))
      .on(reverseOperation, () => done(46));
  }

  #lines(lineIds: readonly number[] = [...this.rows.keys()]) {
    return [...this.rows.values()].filter(({ id }) => lineIds.includes(id)).map(({ stock: _, ...line }) => line);
  }

  #walk() {
    const rows = [...this.rows.values()].flatMap(({ id, stock }) =>
      stock.map((one) => ({ id, number: 'PICK-9', ...one })),
    );
    return rows.toSorted((one, other) => one.location.name.localeCompare(other.location.name));
  }

  #save(taken: readonly TakenChange[]) {
    this.saved.push(taken);
    for (const change of taken) this.#take(change);
    return { lines: this.#lines(taken.map(({ lineId }) => lineId)) };
  }

  #take({ lineId, locationId, add, take, set, was, shortage, ...change }: TakenChange): void {
    const drumNumber = change.drumNumber ?? null;
    const row = this.rows.get(lineId);
    const location = Object.values(locations).find(({ id }) => id === locationId);
    if (row === undefined || location === undefined) throw refusal('not_found');
    const isHere = (one: { location: Location; drumNumber: string | null }) =>
      one.location.id === locationId && one.drumNumber === drumNumber;
    const before = row.taken.find(isHere);
    if (was !== undefined && was !== (before?.quantity ?? null)) {
      throw refusal('changed_meanwhile', { data: { quantity: before?.quantity ?? null, lines: [row] } });
    }
    const moved = toUnits(before?.quantity ?? '0') + toUnits(add ?? '0') - toUnits(take ?? '0');
    const quantity = set === undefined ? fromUnits(moved) : set;
    const rest = row.taken.filter((one) => !isHere(one));
    const held = sum(row.stock.filter(isHere).map((one) => one.quantity));
    const reason = shortage === undefined ? (before?.shortage ?? null) : shortage;
    const isSaid = quantity !== null && (quantity !== '0' || set === '0' || reason !== null);
    const now = { location, drumNumber, quantity: quantity ?? '0', by: 'Sam', at: '2026-11-20T11:00:00.000Z' };
    const explained = toUnits(now.quantity) >= toUnits(held) ? null : reason;
    const taken = isSaid ? [...rest, { ...now, shortage: explained }] : rest;
    const takenQuantity = taken.length === 0 ? null : sum(taken.map((one) => one.quantity));
    this.rows.set(lineId, { ...row, taken, takenQuantity });
  }
}
