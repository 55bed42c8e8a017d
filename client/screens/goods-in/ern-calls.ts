import { listLocations } from '../../../shared/contract/admin/locations.ts';
import { saveDefaultLocations } from '../../../shared/contract/goods-in/default-locations.ts';
import {
  checkDrumNumber,
  countErn,
  getErn,
  listDiscrepancyComments,
  listErnLines,
  receiveErn,
} from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { call } from '../../calls/call.ts';
import type { ErnLine, Place } from './ern-rules.ts';

export type Ern = Reply<typeof getErn>;
export type CountInput = Omit<Input<typeof countErn>, 'id'>;
export type HistoryRow = Reply<typeof listOperations>['items'][number];

/** What the ERN screen asks of the API; tests pass their own. */
export interface ErnCalls {
  ern(id: number): Promise<Ern>;
  /** Page after page. */
  lines(id: number): AsyncIterator<readonly ErnLine[]>;
  /** These lines of it; 50 at most. */
  someLines(id: number, lineIds: readonly number[]): Promise<readonly ErnLine[]>;
  history(id: number): Promise<readonly HistoryRow[]>;
  location(name: string): Promise<Place | undefined>;
  count(id: number, counts: CountInput, key?: string): Promise<readonly ErnLine[]>;
  receive(id: number, input: Omit<Input<typeof receiveErn>, 'id'>): Promise<Reply<typeof receiveErn>>;
  /** The comments lately written here, the newest first. */
  comments(): Promise<readonly string[]>;
  checkDrum(id: number, drumNumber: string, lineId: number): Promise<Reply<typeof checkDrumNumber>>;
  saveDefaultLocation(locationId: number | null): Promise<Ern['defaultLocation']>;
  undo(operationId: number, reason: string): Promise<unknown>;
}

/** The API itself. The screen says what fails: beside its line, or once for all that it reads together. */
export const ernCalls: ErnCalls = {
  ern: (id) => call(getErn, { id }, { handles: 'all' }),
  lines: pagesOf,
  someLines: async (id, lineIds) =>
    (await call(listErnLines, { id, lineId: [...lineIds], limit: 500 }, { handles: 'all' })).items,
  history: async (id) =>
    (await call(listOperations, { document: 'ern', documentId: id, limit: 100 }, { handles: 'all' })).items,
  location: async (name) => (await call(listLocations, { name, limit: 1 }, { handles: 'all' })).items[0],
  count: async (id, counts, key) =>
    (await call(countErn, { id, ...counts }, { handles: 'all', idempotencyKey: key })).lines,
  receive: (id, input) => call(receiveErn, { id, ...input }, { handles: 'all' }),
  comments: async () =>
    (await call(listDiscrepancyComments, { fields: ['comment'] }, { handles: 'all' })).items.map(
      ({ comment }) => comment,
    ),
  checkDrum: (id, drumNumber, lineId) => call(checkDrumNumber, { id, drumNumber, lineId }, { handles: 'all' }),
  saveDefaultLocation: async (defaultGoodsInId) =>
    (await call(saveDefaultLocations, { defaultGoodsInId }, { handles: 'all' })).goodsIn,
  undo: (id, reason) => call(reverseOperation, { id, reason }, { handles: 'all' }),
};

/** Lines are a list like any other. */
async function* pagesOf(id: number): AsyncGenerator<readonly ErnLine[]> {
  let after: string | undefined;
  do {
    const page = await call(listErnLines, { id, limit: 500, after }, { handles: 'all' });
    yield page.items;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
