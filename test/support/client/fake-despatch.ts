import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import type { Signature } from '../../../client/documents/signing/signing.ts';
import type {
  DespatchCalls,
  FoundDrum,
  HistoryRow,
  Pick,
  TakenChange,
} from '../../../client/screens/goods-out/despatch-detail/despatch-dependencies.ts';
import type { PickLine, Place, WalkRow } from '../../../client/screens/goods-out/despatch-detail/despatch-rules.ts';
import { type ErrorCode, errors } from '../../../shared/errors.ts';
import { fromUnits, sum, toUnits } from '../../../shared/quantity.ts';

export const places = { shelf: { id: 5, name: 'A-01' }, rack: { id: 6, name: 'B-02' }, bay: { id: 7, name: 'C-03' } };

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

/** Reserved stock: how much at which place, from which drum. */
type Reserved = readonly [Place, quantity: string, drumNumber?: string];

/** A line of a started pick with the stock that is reserved for it. */
export interface ReservedLine extends PickLine {
  readonly stock: readonly Omit<WalkRow, 'id' | 'number'>[];
}

/** A line of a started pick as the API would answer it. */
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

const startedPick: Pick = {
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

/** The API of one pick, in memory: it saves what was taken as the real one does, and fails when told to. */
export class FakeDespatch implements DespatchCalls {
  document: Pick = startedPick;
  readonly rows: Map<number, ReservedLine>;
  /** What was asked for, in order. */
  readonly saved: TakenChange[][] = [];
  readonly despatches: { signature: Signature; accept: readonly string[]; key: string }[] = [];
  readonly signed: Signature[] = [];
  readonly abandoned: Parameters<DespatchCalls['abandon']>[1][] = [];
  past: HistoryRow[] = [];
  earlier: ReadonlyMap<number, string> = new Map();
  readonly undone: number[] = [];
  drums: Readonly<Record<string, FoundDrum>> = {};
  /** The next calls end so, one after the other. */
  failures: unknown[] = [];

  constructor(rows: readonly ReservedLine[]) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
  }

  /** A call that finds no gateway. */
  static lost(): NetworkError {
    return new NetworkError(new Error('lost'));
  }

  /** A refusal as the API words it. */
  static refusal(code: ErrorCode, more: { fields?: Record<string, string>; data?: Record<string, unknown> } = {}) {
    return new ApiError('pick', errors[code].status, { code, message: errors[code].message, ...more });
  }

  async pick(): Promise<Pick> {
    return this.document;
  }

  async lines(_id: number, lineIds?: readonly number[]): Promise<readonly PickLine[]> {
    return [...this.rows.values()].filter(({ id }) => lineIds === undefined || lineIds.includes(id));
  }

  async walk(): Promise<readonly WalkRow[]> {
    const rows = [...this.rows.values()].flatMap(({ id, stock }) =>
      stock.map((one) => ({ id, number: 'PICK-9', ...one })),
    );
    return rows.toSorted((one, other) => one.location.name.localeCompare(other.location.name));
  }

  async history() {
    return this.past;
  }

  async signatures(): Promise<ReadonlyMap<number, string>> {
    return this.earlier;
  }

  async location(name: string): Promise<Place | undefined> {
    this.#fail();
    return Object.values(places).find((place) => place.name === name);
  }

  async drum(number: string): Promise<FoundDrum | undefined> {
    return this.drums[number];
  }

  async sku(): Promise<string | undefined> {
    return undefined;
  }

  async save(_id: number, taken: readonly TakenChange[]): Promise<readonly PickLine[]> {
    this.#fail();
    this.saved.push([...taken]);
    for (const change of taken) this.#take(change);
    return this.lines(9, [...new Set(taken.map(({ lineId }) => lineId))]);
  }

  async despatch(_id: number, { accept, ...signature }: Signature & { accept: readonly string[] }, key: string) {
    this.despatches.push({ signature, accept, key });
    this.#fail();
    this.document = { ...this.document, status: 'despatched' };
    return { operationId: 41 };
  }

  async sign(_id: number, signature: Signature): Promise<void> {
    this.#fail();
    this.signed.push(signature);
  }

  async start(): Promise<void> {
    this.document = { ...this.document, status: 'started' };
  }

  async abandon(_id: number, input: Parameters<DespatchCalls['abandon']>[1]): Promise<void> {
    this.abandoned.push(input);
    this.#fail();
    this.document = { ...this.document, status: 'created' };
  }

  async close(): Promise<void> {
    this.document = { ...this.document, closed: true };
  }

  async delete() {
    this.document = { ...this.document, status: 'deleted' };
    return { operationId: 43 };
  }

  async undo(operationId: number): Promise<void> {
    this.undone.push(operationId);
  }

  #fail(): void {
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
  }

  #take({ lineId, locationId, add, take, set, was, shortage, ...change }: TakenChange): void {
    const drumNumber = change.drumNumber ?? null;
    const row = this.rows.get(lineId);
    const location = Object.values(places).find(({ id }) => id === locationId);
    if (row === undefined || location === undefined) throw FakeDespatch.refusal('not_found');
    const isHere = (one: { location: Place; drumNumber: string | null }) =>
      one.location.id === locationId && one.drumNumber === drumNumber;
    const before = row.taken.find(isHere);
    if (was !== undefined && was !== (before?.quantity ?? null)) {
      throw FakeDespatch.refusal('changed_meanwhile', { data: { quantity: before?.quantity ?? null, lines: [row] } });
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
