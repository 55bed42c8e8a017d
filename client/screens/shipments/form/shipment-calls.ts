import { listLocations } from '../../../../shared/contract/admin/locations.ts';
import { listPartners } from '../../../../shared/contract/admin/partners.ts';
import { getErn, listErnLines } from '../../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { listShipmentLines, listStockToSend } from '../../../../shared/contract/shipments/shipment-lines.ts';
import { cancelShipment, withdrawShipment } from '../../../../shared/contract/shipments/shipment-work.ts';
import {
  createShipment,
  editShipment,
  getShipment,
  getShipmentChoices,
} from '../../../../shared/contract/shipments/shipments.ts';
import { getDrum } from '../../../../shared/contract/stock/drums.ts';
import { cutDrum, findScanned } from '../../../../shared/contract/stock/putaway.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import { call } from '../../../calls/call.ts';
import type { CutDependencies, DrumToCut } from '../../../documents/cutting/cut-state.ts';
import { optionOf } from '../../../documents/location-option.ts';
import { mayCreatePartners } from '../../../documents/may-create-partners.ts';
import type { StockToSend } from './typed-shipment.ts';

export type ShipmentInput = Input<typeof createShipment>;
export type ShipmentEdit = Input<typeof editShipment>;
export type ShipmentHeadRow = Reply<typeof getShipment>;
export type ShipmentLineRow = RowOf<typeof listShipmentLines>;
export type ShipmentChoices = Reply<typeof getShipmentChoices>;
export type StockFilter = Input<typeof listStockToSend>;
export type Scanned = RowOf<typeof findScanned>;
export type ErnRow = Reply<typeof getErn>;
export type ErnLineRow = RowOf<typeof listErnLines>;

/** What the form asks of the API; tests pass their own. */
export interface ShipmentCalls extends CutDependencies {
  choices(partner?: string): Promise<ShipmentChoices>;
  partners(text: string): Promise<readonly string[]>;
  readonly mayCreatePartners?: () => boolean;
  shipment(id: number): Promise<ShipmentHeadRow>;
  lines(id: number): Promise<readonly ShipmentLineRow[]>;
  /** What exactly has one of these codes. */
  scanned(codes: readonly string[]): Promise<Scanned | undefined>;
  /** All that can be sent of these SKUs, of a drum, of what lies at a location or belongs to a job. */
  stock(filter: StockFilter): Promise<readonly StockToSend[]>;
  /** What begins with the text: SKUs, locations, drums, jobs. */
  search(text: string): Promise<readonly StockToSend[]>;
  ern(id: number): Promise<{ head: ErnRow; lines: readonly ErnLineRow[] }>;
  create(input: ShipmentInput, key: string): Promise<Reply<typeof createShipment>>;
  edit(input: ShipmentEdit, key: string): Promise<Reply<typeof editShipment>>;
  /** Takes a request back: a draft again. */
  withdraw(id: number): Promise<unknown>;
  cancel(id: number, reason: string): Promise<unknown>;
  drum(id: number): Promise<DrumToCut>;
  undo(operationId: number): Promise<unknown>;
}

/** The API itself, under the access of the warehouse that the goods leave; the form says what fails. */
export function shipmentCallsAt(accessId: number): ShipmentCalls {
  const options = { accessId, handles: 'all' } as const;
  return {
    choices: (partner) => call(getShipmentChoices, { partner }, options),
    mayCreatePartners,
    async partners(text) {
      const search = text === '' ? undefined : text;
      const { items } = await call(listPartners, { search, limit: 10, fields: ['name'] }, options);
      return items.map(({ name }) => name);
    },
    shipment: (id) => call(getShipment, { id }, options),
    lines: (id) => all((after) => call(listShipmentLines, { id, limit: 500, after }, options)),
    async scanned(codes) {
      const asked = codes.filter((code) => code.length <= LONGEST_CODE);
      if (asked.length === 0) return undefined;
      return (await call(findScanned, { codes: asked, kinds: ['location', 'sku', 'drum'] }, options)).items[0];
    },
    async stock({ skuId, ...filter }) {
      if (skuId === undefined) return all((after) => call(listStockToSend, { ...filter, limit: 500, after }, options));
      const found: StockToSend[] = [];
      for (let at = 0; at < skuId.length; at += SKUS_AT_ONCE) {
        const some = { ...filter, skuId: skuId.slice(at, at + SKUS_AT_ONCE), limit: 500 };
        found.push(...(await all((after) => call(listStockToSend, { ...some, after }, options))));
      }
      return found;
    },
    async search(text) {
      const search = text === '' ? undefined : text;
      return (await call(listStockToSend, { search, limit: 20 }, options)).items;
    },
    async ern(id) {
      const [head, lines] = await Promise.all([
        call(getErn, { id }, options),
        all((after) => call(listErnLines, { id, limit: 500, after }, options)),
      ]);
      return { head, lines };
    },
    create: (input, idempotencyKey) => call(createShipment, input, { ...options, idempotencyKey }),
    edit: (input, idempotencyKey) => call(editShipment, input, { ...options, idempotencyKey }),
    withdraw: (id) => call(withdrawShipment, { id }, options),
    cancel: (id, reason) => call(cancelShipment, { id, reason }, options),
    drum: (id) => call(getDrum, { id }, options),
    cut: (input, idempotencyKey) => call(cutDrum, input, { ...options, idempotencyKey }),
    async findLocations(text) {
      const search = text === '' ? undefined : text;
      return (await call(listLocations, { search, limit: 20 }, options)).items.map(optionOf);
    },
    undo: (id) => call(reverseOperation, { id, reason: 'Undo' }, options),
  };
}

const LONGEST_CODE = 100;
const SKUS_AT_ONCE = 100;

/** Page after page. */
async function all<Row>(page: (after?: string) => Promise<{ items: readonly Row[]; next: string | null }>) {
  const rows: Row[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await page(after);
    rows.push(...items);
    if (next === null) return rows;
    after = next;
  }
}
