import type { CountInput, Ern, ErnCalls } from '../../../client/screens/goods-in/ern-dependencies.ts';
import type { ErnLine } from '../../../client/screens/goods-in/ern-rules.ts';
import { errors } from '../../../shared/errors.ts';
import { fromUnits, sum, toUnits } from '../../../shared/quantity.ts';
import { refusal } from './fake-api.ts';

/** A line of an ERN as the API would answer it. */
export function ernLine(given: Partial<Omit<ErnLine, 'sku'>> & { sku?: Partial<ErnLine['sku']> } = {}): ErnLine {
  const { sku, ...rest } = given;
  return {
    id: 1,
    position: 1,
    sku: {
      id: 1,
      stockCode: 'SKU-1',
      barcode: null,
      name: 'Splice tray',
      unit: 'EA',
      wholeNumbers: true,
      onDrums: false,
      ...sku,
    },
    description: null,
    job: null,
    jobId: null,
    jobCancelled: false,
    segment: null,
    swc: null,
    drumNumber: null,
    supplierDrumNumber: null,
    shippedQuantity: '10',
    receivedQuantity: null,
    countedTotal: null,
    countedQuantity: null,
    counts: [],
    discrepancyComment: null,
    ...rest,
  };
}

/** A count as the API would answer it: by Sam, of nothing at no place. */
export const anyCount: ErnLine['counts'][number] = {
  location: null,
  drumNumber: null,
  drumId: null,
  supplierDrumNumber: null,
  quantity: '0',
  batches: [],
  damage: null,
  comment: null,
  remark: null,
  countedBy: 'Sam',
  countedAt: '',
};

/** A line of cable on drums. */
export function cableLine(given: Parameters<typeof ernLine>[0] = {}): ErnLine {
  const sku = { stockCode: 'CABLE-1', wholeNumbers: false, onDrums: true, ...given.sku };
  return ernLine({ shippedQuantity: '1000', ...given, sku });
}

/** The API of one ERN, in memory: it counts as the real one does, slowly if asked, and fails when told to. */
export class FakeErn implements ErnCalls {
  readonly rows: Map<number, ErnLine>;
  readonly counted: { change: CountInput; key: string | undefined }[] = [];
  readonly received: Parameters<ErnCalls['receive']>[1][] = [];
  readonly undone: number[] = [];
  readonly places = new Map([['A-01-01', { id: 7, name: 'A-01-01', quarantine: false }]]);
  /** SKUs that are not on it. */
  readonly skus: string[] = [];
  /** Thrown by the next calls, first to last, whichever they are; undefined lets one through. */
  readonly failures: (Error | undefined)[] = [];
  delay = 0;
  pageSize = 500;
  /** Comments that people wrote before. */
  written: readonly string[] = [];
  /** Drums used before, and by which ERN. */
  readonly usedDrums = new Map<string, string>();
  document: Ern;
  readonly #keys = new Set<string>();

  constructor(lines: readonly ErnLine[], document: Partial<Ern> = {}) {
    this.rows = new Map(lines.map((line) => [line.id, line]));
    this.document = { ...plainErn, ...document };
  }

  async ern(): Promise<Ern> {
    await this.#answer();
    return this.document;
  }

  async *lines(): AsyncGenerator<readonly ErnLine[]> {
    const rows = [...this.rows.values()];
    for (let at = 0; at < rows.length; at += this.pageSize) yield rows.slice(at, at + this.pageSize);
  }

  async someLines(_id: number, lineIds: readonly number[]): Promise<ErnLine[]> {
    const rows = lineIds.map((id) => this.row(id));
    await this.#answer();
    return rows;
  }

  async history(): Promise<[]> {
    return [];
  }

  async location(name: string) {
    return this.places.get(name);
  }

  async sku(scanned: string) {
    return this.skus.find((stockCode) => stockCode === scanned);
  }

  async count(_id: number, change: CountInput, key?: string): Promise<readonly ErnLine[]> {
    await this.#answer();
    this.counted.push({ change, key });
    const isRepeated = key !== undefined && this.#keys.has(key);
    if (key !== undefined) this.#keys.add(key);
    if (!isRepeated) {
      this.#refuseChanged(change);
      this.#apply(change);
    }
    const touched = [...(change.counts ?? []), ...(change.lines ?? [])].map(({ lineId }) => lineId);
    return [...new Set(touched)].map((id) => this.row(id));
  }

  async receive(_id: number, input: Parameters<ErnCalls['receive']>[1]) {
    this.received.push(input);
    await this.#answer();
    this.document = { ...this.document, status: 'received' };
    return { id: 1, number: this.document.number, operationId: 50, followUp: null };
  }

  async comments(): Promise<readonly string[]> {
    return this.written;
  }

  async checkDrum(_id: number, drumNumber: string) {
    const usedBy = this.usedDrums.get(drumNumber);
    return usedBy === undefined ? { taken: null, usedBy: null } : { taken: 'drum_number_used' as const, usedBy };
  }

  async saveDefaultLocation(id: number | null) {
    await this.#answer();
    const defaultLocation = id === null ? null : { id, name: `L-${id}` };
    this.document = { ...this.document, defaultLocation };
    return defaultLocation;
  }

  async undo(operationId: number): Promise<void> {
    await this.#answer();
    this.undone.push(operationId);
    this.document = { ...this.document, status: 'counting' };
  }

  row(id: number): ErnLine {
    const row = this.rows.get(id);
    if (row === undefined) throw new Error(`no line ${id}`);
    return row;
  }

  async #answer(): Promise<void> {
    const failure = this.failures.shift();
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
    if (failure !== undefined) throw failure;
  }

  /** As the API does: a count that is not what was seen is not set. */
  #refuseChanged({ counts = [] }: CountInput): void {
    counts.forEach(({ lineId, locationId = null, drumNumber = null, was }, index) => {
      const line = this.row(lineId);
      const there = line.counts.find(
        (one) => (one.location?.id ?? null) === locationId && one.drumNumber === drumNumber,
      );
      const { quantity = null, countedBy = null } = there ?? {};
      if (was === undefined || was === quantity) return;
      throw refusal('changed_meanwhile', {
        fields: { [`counts.${index}.set`]: errors.changed_meanwhile.message },
        data: { quantity, countedBy, line },
      });
    });
  }

  #apply({ counts = [], lines = [] }: CountInput): void {
    for (const {
      lineId,
      locationId = null,
      drumNumber = null,
      supplierDrumNumber = null,
      comment = null,
      add,
      take,
      set,
      batches = [],
    } of counts) {
      const row = this.row(lineId);
      const isHere = (one: ErnLine['counts'][number]) =>
        (one.location?.id ?? null) === locationId && one.drumNumber === drumNumber;
      const { quantity: before = '0', batches: had = [] } = row.counts.find(isHere) ?? {};
      const quantity = set ?? fromUnits(toUnits(before) + toUnits(add ?? '0') - toUnits(take ?? '0'));
      const location = locationId === null ? null : { id: locationId, name: `L-${locationId}`, quarantine: false };
      const others = row.counts.filter((one) => !isHere(one));
      const stays = had.filter((batch) => take === undefined || !batches.includes(batch));
      const named = set === undefined ? [...new Set([...stays, ...(add === undefined ? [] : batches)])] : batches;
      const counted = { ...anyCount, location, drumNumber, supplierDrumNumber, quantity, comment, batches: named };
      this.#put({
        ...row,
        counts: set === null || (take !== undefined && quantity === '0') ? others : [...others, counted],
      });
    }
    for (const { lineId, discrepancyComment, segment } of lines) {
      if (segment !== undefined) this.#put({ ...this.row(lineId), segment });
      if (discrepancyComment !== undefined) this.#put({ ...this.row(lineId), discrepancyComment });
    }
  }

  #put(row: ErnLine): void {
    const { counts } = row;
    const countedQuantity = counts.length === 0 ? null : sum(counts.map((count) => count.quantity));
    this.rows.set(row.id, { ...row, countedQuantity });
  }
}

const plainErn: Ern = {
  id: 1,
  number: 'ERN-000001',
  source: 'supplier',
  partner: 'Prysm Fibre Ltd',
  reference: null,
  createdAt: '2026-11-20T08:14:00Z',
  deliveryDate: null,
  status: 'expected',
  hidden: false,
  skus: 1,
  items: [{ unit: 'each', quantity: '10' }],
  lines: 1,
  countedLines: 0,
  discrepancies: 0,
  discrepancyComments: [],
  segments: [],
  jobs: [],
  cancelledJobs: [],
  comments: null,
  createdBy: 'Morgan',
  receivedAt: null,
  countedItems: '0',
  followsNumber: null,
  fromWarehouse: null,
  shipment: null,
  defaultLocation: null,
  version: 1,
};
