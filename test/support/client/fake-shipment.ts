import { ApiError } from '../../../client/calls/errors.ts';
import type { ShipmentSource } from '../../../client/screens/shipments/form/begin-with.ts';
import type {
  ErnLineRow,
  ErnRow,
  Scanned,
  ShipmentCalls,
  ShipmentChoices,
  ShipmentEdit,
  ShipmentHeadRow,
  ShipmentInput,
  ShipmentLineRow,
} from '../../../client/screens/shipments/form/shipment-calls.ts';
import { ShipmentState } from '../../../client/screens/shipments/form/shipment-state.ts';
import type { StockToSend } from '../../../client/screens/shipments/form/typed-shipment.ts';
import { type ShipmentKind, shipmentLists } from '../../../shared/shipments.ts';

type Place = Partial<Omit<StockToSend, 'sku' | 'location'>> & { at?: string; code?: string; quarantine?: boolean };

const skuIds = new Map<string, number>();
const locationIds = new Map<string, number>();

function idIn(ids: Map<string, number>, name: string): number {
  const id = ids.get(name) ?? ids.size + 1;
  ids.set(name, id);
  return id;
}

/** Goods as the API answers them: 5 bolts at A-01, free; a test says what is different. */
export function stockAt({ code = 'BOLT', at = 'A-01', quarantine = false, ...given }: Place = {}): StockToSend {
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

/** A line of a saved return or transfer that sends some of these goods. */
export function lineOf(row: StockToSend, quantity: string): ShipmentLineRow {
  const { sku, location, drumNumber, job, segment, bySwc, swc, owners, available } = row;
  const owner = { job, segment, bySwc, swc, owners };
  return { id: 1, position: 1, sku, location, drumNumber, ...owner, quantity, packed: '0', available };
}

/** A draft of one's own. */
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

/** The form over an API whose stock and answers a test sets. */
export function startedForm({
  kind = 'return',
  source = { kind: 'new' },
  type,
  calls = {},
}: {
  kind?: ShipmentKind;
  source?: ShipmentSource;
  type?: string;
  /** In place of the calls of the fake API. */
  calls?: Partial<ShipmentCalls>;
} = {}) {
  const api = {
    stock: [stockAt()] as StockToSend[],
    lines: [] as ShipmentLineRow[],
    shipment: savedShipment(),
    ern: undefined as { head: ErnRow; lines: readonly ErnLineRow[] } | undefined,
    partners: new Map<string, string[]>([['Acme', ['Acme Road 1', 'Acme Yard']]]),
    refusals: [] as unknown[],
  };
  const sent: { input: ShipmentInput | ShipmentEdit; key: string }[] = [];
  const said: string[] = [];
  const undo: (() => unknown)[] = [];
  const answer = (input: ShipmentInput | ShipmentEdit, key: string) => {
    sent.push({ input, key });
    const refusal = api.refusals.shift();
    if (refusal !== undefined) throw refusal;
    return { id: 9, number: 'RET-000009', version: 1, operationId: 4 };
  };
  const state = new ShipmentState({ ...callsOf(api, answer, said), ...calls }, noticesOf(said, undo), {
    kind,
    source,
    type,
  });
  const scan = async (...codes: string[]) => {
    for (const code of codes) state.scan.queue.take(code);
    while (state.scan.queue.waiting.peek().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    return state.scan.queue.last.peek();
  };
  const goods = () =>
    state.lines.all
      .peek()
      .map(({ row, quantity }) => [row.peek().drumNumber ?? row.peek().sku.stockCode, quantity.value.peek()]);
  return { state, api, sent, said, undo, scan, goods };
}

interface Api {
  stock: StockToSend[];
  lines: ShipmentLineRow[];
  shipment: ShipmentHeadRow;
  ern: { head: ErnRow; lines: readonly ErnLineRow[] } | undefined;
  partners: Map<string, string[]>;
}

type Answer = (
  input: ShipmentInput | ShipmentEdit,
  key: string,
) => {
  id: number;
  number: string;
  version: number;
  operationId: number;
};

function callsOf(api: Api, answer: Answer, said: string[]): ShipmentCalls {
  const is = (wanted: unknown, found: unknown) => wanted === undefined || wanted === found;
  return {
    choices: async (partner) => choicesOf(api.partners.get(partner ?? '') ?? []),
    partners: async () => [...api.partners.keys()],
    shipment: async () => api.shipment,
    lines: async () => api.lines,
    scanned: async (codes) => codes.map((code) => meaningOf(api.stock, code)).find((found) => found !== undefined),
    stock: async ({ skuId, drum, location, job }) =>
      api.stock.filter(
        (row) =>
          (skuId === undefined || skuId.includes(row.sku.id)) &&
          is(drum, row.drumNumber) &&
          is(location, row.location.name) &&
          is(job, row.job),
      ),
    search: async () => api.stock,
    async ern() {
      if (api.ern === undefined) throw new Error('the test has no ERN');
      return api.ern;
    },
    create: async (input, key) => answer(input, key),
    edit: async (input, key) => answer(input, key),
    withdraw: async (id) => said.push(`${id} taken back`),
    cancel: async (id, reason) => said.push(`${id} cancelled: ${reason}`),
    drum: async () => Promise.reject(new Error('the test cuts nothing')),
    cut: async () => ({ operationId: 40, drumId: 8, stockLineId: 80 }),
    findLocations: async () => [],
    undo: async (id) => said.push(`${id} undone`),
  };
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
  const found = { detail: null, caution: null, countedAt: null, countedBy: null };
  for (const { sku, location, drumNumber } of stock) {
    if (drumNumber === code) return { ...found, kind: 'drum', id: 70, label: code };
    if (sku.stockCode === code) return { ...found, kind: 'sku', id: sku.id, label: code };
    if (location.name === code) return { ...found, kind: 'location', id: location.id, label: code };
  }
  return undefined;
}

function noticesOf(said: string[], undo: (() => unknown)[]) {
  return {
    saved({ number }: { number: string }, takeBack: (() => Promise<void>) | undefined) {
      said.push(`${number} ${takeBack === undefined ? 'saved' : 'submitted'}`);
      if (takeBack !== undefined) undo.push(takeBack);
    },
    withdrawn: (number: string) => void said.push(`${number} is a draft again`),
    cancelled: (_: number, number: string) => void said.push(`${number} is cancelled`),
    removed(what: string, putBack: () => void) {
      said.push(`${what} removed`);
      undo.push(putBack);
    },
    failed: (error: unknown) => void said.push(error instanceof ApiError ? error.code : String(error)),
  };
}
