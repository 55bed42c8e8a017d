import type { Scanned } from '../../../client/goods/find-goods.ts';
import type { ShipmentSource } from '../../../client/screens/shipments/form/begin-with.ts';
import type {
  ErnLineRow,
  ErnRow,
  ShipmentChoices,
  ShipmentEdit,
  ShipmentHeadRow,
  ShipmentInput,
  ShipmentLineRow,
  StockFilter,
} from '../../../client/screens/shipments/form/shipment-reads.ts';
import { ShipmentState } from '../../../client/screens/shipments/form/shipment-state.ts';
import type { StockToSend } from '../../../client/screens/shipments/form/typed-shipment.ts';
import { getErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { listPartners } from '../../../shared/contract/partners/partners.ts';
import { findScanned } from '../../../shared/contract/putaway/putaway.ts';
import { listShipmentLines, listStockToSend } from '../../../shared/contract/shipments/shipment-lines.ts';
import { cancelShipment, withdrawShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import {
  createShipment,
  editShipment,
  getShipment,
  getShipmentChoices,
} from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { type ShipmentKind, shipmentLists } from '../../../shared/shipments.ts';
import { FakeApi, page } from './fake-api.ts';
import { dismissToasts } from './toasts.ts';

type GivenStock = Partial<Omit<StockToSend, 'sku' | 'location'>> & { at?: string; code?: string; quarantine?: boolean };

const skuIds = new Map<string, number>();
const locationIds = new Map<string, number>();

function idIn(ids: Map<string, number>, name: string): number {
  const id = ids.get(name) ?? ids.size + 1;
  ids.set(name, id);
  return id;
}

export function stockAt({ code = 'BOLT', at = 'A-01', quarantine = false, ...given }: GivenStock = {}): StockToSend {
  const onDrums = given.drumNumber != null;
  return {
    id: 1,
    sku: {
      id: idIn(skuIds, code),
      stockCode: code,
      barcode: null,
      name: `Name of ${code}`,
      unit: onDrums ? 'm' : 'each',
      wholeNumbers: !onDrums,
      onDrums,
    },
    location: { id: idIn(locationIds, at), name: at, quarantine },
    drumId: onDrums ? 70 : null,
    drumNumber: null,
    job: null,
    segment: null,
    bySwc: false,
    swc: null,
    owners: [{ job: given.job ?? null, segment: given.segment ?? null, swc: given.swc ?? null }],
    quantity: given.available ?? '5',
    available: '5',
    ...given,
  };
}

export function lineOf(row: StockToSend, quantity: string): ShipmentLineRow {
  const { sku, location, drumNumber, job, segment, bySwc, swc, owners, available } = row;
  const owner = { job, segment, bySwc, swc, owners };
  return { id: 1, position: 1, sku, location, drumNumber, ...owner, quantity, packed: '0', available };
}

export function savedShipment(given: Partial<ShipmentHeadRow> = {}): ShipmentHeadRow {
  const none = { reason: null, businessType: null, requestedBy: null, salesOrderNumber: null, rmaNumber: null };
  const alsoNone = { projectNumber: null, orgNumber: null, requiredCollectionDate: null, pallets: null, carrier: null };
  return {
    ...({} as ShipmentHeadRow),
    ...none,
    ...alsoNone,
    id: 17,
    kind: 'return',
    number: 'RET-000017',
    status: 'draft',
    type: 'Warranty',
    transportType: 'Courier',
    shipFrom: 'Leeds',
    shipTo: 'Elsewhere',
    destination: null,
    partner: 'Acme',
    comments: null,
    manifestAddresses: [],
    version: 3,
    actions: ['edit', 'submit', 'cancel'],
    ...given,
  };
}

class FakeShipments extends FakeApi {
  stock: readonly StockToSend[] = [stockAt()];
  lines: readonly ShipmentLineRow[] = [];
  shipment = savedShipment();
  ern: { head: ErnRow; lines: readonly ErnLineRow[] } | undefined;
  refusals: unknown[] = [];
  readonly sent: { input: ShipmentInput | ShipmentEdit; key: string | undefined }[] = [];

  constructor() {
    super();
    const saved = { id: 9, number: 'RET-000009', version: 1, operationId: 4 };
    const ern = () => {
      if (this.ern === undefined) throw new Error('the test has no ERN');
      return this.ern;
    };
    this.on(getShipmentChoices, ({ partner }) => choicesOf(partner === 'Acme' ? ['Acme Road 1', 'Acme Yard'] : []))
      .on(listPartners, () => page([]))
      .on(getShipment, () => this.shipment)
      .on(listShipmentLines, () => page(this.lines))
      .on(listStockToSend, (filter) => page(this.stock.filter((row) => isWanted(row, filter))))
      .on(findScanned, ({ codes }) => page(codes.flatMap((code) => meaningOf(this.stock, code) ?? []).slice(0, 1)))
      .on(getErn, () => ern().head)
      .on(listErnLines, () => page(ern().lines))
      .on(createShipment, (input, { idempotencyKey }) => this.#save(input, idempotencyKey, saved))
      .on(editShipment, (input, { idempotencyKey }) => this.#save(input, idempotencyKey, saved))
      .on(withdrawShipment, ({ id }) => ({ ...saved, id }))
      .on(cancelShipment, ({ id }) => ({ ...saved, id }))
      .on(reverseOperation, () => ({ operationId: 90 }));
  }

  #save<Saved>(input: ShipmentInput | ShipmentEdit, key: string | undefined, saved: Saved): Saved {
    this.sent.push({ input, key });
    const refusal = this.refusals.shift();
    if (refusal !== undefined) throw refusal;
    return saved;
  }
}

function isWanted(row: StockToSend, { skuId, drum, location, job }: StockFilter): boolean {
  const is = (wanted: unknown, actual: unknown) => wanted === undefined || wanted === actual;
  const isOfSku = skuId === undefined || skuId.includes(row.sku.id);
  return isOfSku && is(drum, row.drumNumber) && is(location, row.location.name) && is(job, row.job);
}

export function startedForm({
  kind = 'return',
  source = { kind: 'new' },
  type,
}: {
  kind?: ShipmentKind;
  source?: ShipmentSource;
  type?: string;
} = {}) {
  dismissToasts();
  const api = new FakeShipments();
  const state = new ShipmentState(api, () => undefined, { kind, source, type });
  const scan = async (...codes: string[]) => {
    for (const code of codes) state.scan.queue.take(code);
    while (state.scan.queue.waiting.peek().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    return state.scan.queue.last.peek();
  };
  const goods = () =>
    state.lines.all
      .peek()
      .map(({ row, quantity }) => [row.peek().drumNumber ?? row.peek().sku.stockCode, quantity.value.peek()]);
  return { state, api, sent: api.sent, scan, goods };
}

function choicesOf(partnerAddresses: string[]): ShipmentChoices {
  const { returnTypes, transferTypes, shipmentReasons, businessTypes, transportTypes, packingUnits } = shipmentLists;
  return {
    returnTypes: [...returnTypes],
    transferTypes: [...transferTypes],
    shipmentReasons: [...shipmentReasons],
    businessTypes: [...businessTypes],
    transportTypes: [...transportTypes],
    packingUnits: [...packingUnits],
    shipFrom: 'Leeds, Canal Wharf',
    destinations: [
      { id: 5, name: 'Cardiff', shortName: 'CDF1', address: 'Cardiff, East Moors Road' },
      { id: 6, name: 'Slough', shortName: 'SLO1', address: 'Slough, Bath Road' },
    ],
    partnerAddresses,
  };
}

function meaningOf(stock: readonly StockToSend[], code: string): Scanned | undefined {
  const base = { detail: null, caution: null, countedAt: null, countedBy: null };
  for (const { sku, location, drumNumber } of stock) {
    if (drumNumber === code) return { ...base, kind: 'drum', id: 70, label: code };
    if (sku.stockCode === code) return { ...base, kind: 'sku', id: sku.id, label: code };
    if (location.name === code) return { ...base, kind: 'location', id: location.id, label: code };
  }
  return undefined;
}
