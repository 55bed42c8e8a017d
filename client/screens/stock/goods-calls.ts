import { getLocation, listLocationHistory, listLocations } from '../../../shared/contract/locations/locations.ts';
import type { Reply, RowOf } from '../../../shared/contract/operation.ts';
import { listHolders, listStock } from '../../../shared/contract/reports/stock.ts';
import { getSku, listSkuHistory, listSkus } from '../../../shared/contract/skus/skus.ts';
import { listLedger, listOpenDocuments } from '../../../shared/contract/stock/ledger.ts';
import { call } from '../../calls/call.ts';
import type { RowsPage } from '../../ui/lines/paged-rows.ts';

export type Sku = Reply<typeof getSku>;
export type Location = Reply<typeof getLocation>;
export type StockRow = RowOf<typeof listStock>;
export type Holder = RowOf<typeof listHolders>;
export type Movement = RowOf<typeof listLedger>;
export type OpenDocument = RowOf<typeof listOpenDocuments>;
export type RecordChange = RowOf<typeof listSkuHistory>;

type Page<Row> = Promise<RowsPage<Row>>;

/** The calls of a SKU's or location's page; tests pass their own. */
export interface GoodsCalls<Thing> {
  /** The id for a name; undefined if there is none. */
  idOf(name: string): Promise<number | undefined>;
  thing(id: number): Promise<Thing>;
  stock(thing: Thing, after: string | undefined): Page<StockRow>;
  holders(thing: Thing, after: string | undefined): Page<Holder>;
  movements(id: number, after: string | undefined): Page<Movement>;
  documents(id: number, after: string | undefined): Page<OpenDocument>;
  history(id: number, after: string | undefined): Page<RecordChange>;
}

const handles = { handles: 'all' } as const;

/** Looks among active records first, then among retired ones. */
async function firstOf(ids: (retired: boolean) => Promise<{ items: readonly { id: number }[] }>) {
  return ((await ids(false)).items[0] ?? (await ids(true)).items[0])?.id;
}

/** The API. The page shows failures in place of the part that could not be read. */
export const skuCalls: GoodsCalls<Sku> = {
  idOf: (stockCode) => firstOf((retired) => call(listSkus, { stockCode, retired, fields: ['id'] }, handles)),
  thing: (id) => call(getSku, { id }, handles),
  stock: ({ stockCode }, after) =>
    call(listStock, { stockCode, onTheWay: false, sort: 'location,job,segment', after }, handles),
  holders: ({ stockCode }, after) => call(listHolders, { stockCode, after }, handles),
  movements: (skuId, after) => call(listLedger, { skuId, after }, handles),
  documents: (skuId, after) => call(listOpenDocuments, { skuId, after }, handles),
  history: (id, after) => call(listSkuHistory, { id, after, limit: 10 }, handles),
};

export const locationCalls: GoodsCalls<Location> = {
  idOf: (name) => firstOf((retired) => call(listLocations, { name, retired, fields: ['id'] }, handles)),
  thing: (id) => call(getLocation, { id }, handles),
  stock: ({ name }, after) => call(listStock, { location: name, sort: 'stockCode,job,segment', after }, handles),
  holders: ({ name }, after) => call(listHolders, { location: name, after }, handles),
  movements: (locationId, after) => call(listLedger, { locationId, after }, handles),
  documents: (locationId, after) => call(listOpenDocuments, { locationId, after }, handles),
  history: (id, after) => call(listLocationHistory, { id, after, limit: 10 }, handles),
};
