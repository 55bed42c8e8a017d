import type { CountInput, Ern, ErnLine } from '../../../client/screens/goods-in/ern-rules.ts';
import { saveDefaultLocations } from '../../../shared/contract/goods-in/default-locations.ts';
import {
  checkDrumNumber,
  countErn,
  getErn,
  listDiscrepancyComments,
  listErnLines,
  receiveErn,
} from '../../../shared/contract/goods-in/goods-in.ts';
import { listLocations } from '../../../shared/contract/locations/locations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { errors } from '../../../shared/errors.ts';
import { fromUnits, sum, toUnits } from '../../../shared/quantity.ts';
import { FakeApi, page, refusal } from './fake-api.ts';

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
    reference: null,
    shippedQuantity: '10',
    receivedQuantity: null,
    countedTotal: null,
    countedQuantity: null,
    counts: [],
    discrepancyComment: null,
    ...rest,
  };
}

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

export function cableLine(given: Parameters<typeof ernLine>[0] = {}): ErnLine {
  const sku = { stockCode: 'CABLE-1', wholeNumbers: false, onDrums: true, ...given.sku };
  return ernLine({ shippedQuantity: '1000', ...given, sku });
}

export class FakeErn extends FakeApi {
  readonly rows: Map<number, ErnLine>;
  readonly locations = new Map([['A-01-01', { id: 7, name: 'A-01-01', quarantine: false }]]);
  readonly skus: string[] = [];
  pageSize = 500;
  written: readonly string[] = [];
  /** Drums used before, with the ERN that used them. */
  readonly usedDrums = new Map<string, string>();
  document: Ern;

  constructor(lines: readonly ErnLine[], document: Partial<Ern> = {}) {
    super();
    this.rows = new Map(lines.map((line) => [line.id, line]));
    this.document = { ...plainErn, ...document };
    this.on(getErn, () => this.document)
      .on(listErnLines, ({ lineId, after = '0' }) =>
        lineId === undefined ? this.pageFrom(Number(after)) : page(this.#some(lineId)),
      )
      .on(listOperations, () => page([]))
      .on(listLocations, ({ name = '' }) => page([this.locations.get(name) ?? []].flat()))
      .on(listSkus, ({ anyCode = [] }) =>
        page(this.skus.filter((stockCode) => anyCode.includes(stockCode)).map((stockCode) => ({ stockCode }))),
      )
      .on(listDiscrepancyComments, () => ({ items: this.written.map((comment) => ({ comment, usedAt: '' })) }))
      .on(checkDrumNumber, ({ drumNumber }) => {
        const usedBy = this.usedDrums.get(drumNumber) ?? null;
        return { taken: usedBy === null ? null : ('drum_number_used' as const), usedBy };
      })
      .on(countErn, ({ id: _, ...change }) => ({ lines: this.count(change) }))
      .on(receiveErn, () => {
        this.document = { ...this.document, status: 'received' };
        return { id: 1, number: this.document.number, operationId: 50, followUp: null };
      })
      .on(reverseOperation, () => {
        this.document = { ...this.document, status: 'counting' };
        return { operationId: 51 };
      })
      .on(saveDefaultLocations, ({ defaultGoodsInId: id }) => {
        this.document = { ...this.document, defaultLocation: id == null ? null : { id, name: `L-${id}` } };
        return { goodsIn: this.document.defaultLocation };
      });
  }

  count(change: CountInput): ErnLine[] {
    this.#refuseChanged(change);
    this.#apply(change);
    const touched = [...(change.counts ?? []), ...(change.lines ?? [])].map(({ lineId }) => lineId);
    return this.#some([...new Set(touched)]);
  }

  row(id: number): ErnLine {
    const row = this.rows.get(id);
    if (row === undefined) throw new Error(`no line ${id}`);
    return row;
  }

  pageFrom(from: number): Reply<typeof listErnLines> {
    const to = from + this.pageSize;
    return { items: [...this.rows.values()].slice(from, to), next: to < this.rows.size ? String(to) : null };
  }

  #some(lineIds: readonly number[]): ErnLine[] {
    return lineIds.map((id) => this.row(id));
  }

  /** Like the API, refuses to set a count that differs from the one the user saw. */
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
  followsId: null,
  followsNumber: null,
  fromWarehouse: null,
  shipment: null,
  defaultLocation: null,
  version: 1,
};
