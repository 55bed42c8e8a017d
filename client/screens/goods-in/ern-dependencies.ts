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
import type { Input, Reply, RowOf } from '../../../shared/contract/operation.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { api } from '../../calls/api.ts';
import { call } from '../../calls/call.ts';
import { ApiError } from '../../calls/errors.ts';
import { reportError, warnOf } from '../../calls/report-error.ts';
import { searchFor } from '../../shell/layer.ts';
import { findScannedSku } from '../../state/find-scanned-sku.ts';
import { toasts } from '../../state/toasts.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import type { ErnLine, Place } from './ern-rules.ts';
import type { ErnNotices } from './ern-state.ts';

export type Ern = Reply<typeof getErn>;
export type CountInput = Omit<Input<typeof countErn>, 'id'>;
export type HistoryRow = RowOf<typeof listOperations>;

/** What the ERN screen asks of the API; tests pass their own. */
export interface ErnCalls {
  ern(id: number): Promise<Ern>;
  /** Page after page. */
  lines(id: number): AsyncIterator<readonly ErnLine[]>;
  /** These lines of it; 50 at most. */
  someLines(id: number, lineIds: readonly number[]): Promise<readonly ErnLine[]>;
  history(id: number): Promise<readonly HistoryRow[]>;
  location(name: string): Promise<Place | undefined>;
  /** The stock code of the SKU that a scanned code names, on this ERN or not. */
  sku(scanned: string): Promise<string | undefined>;
  count(id: number, counts: CountInput, key?: string): Promise<readonly ErnLine[]>;
  receive(id: number, input: Omit<Input<typeof receiveErn>, 'id'>): Promise<Reply<typeof receiveErn>>;
  /** The comments lately written here, the newest first. */
  comments(): Promise<readonly string[]>;
  checkDrum(id: number, drumNumber: string, lineId: number): Promise<Reply<typeof checkDrumNumber>>;
  saveDefaultLocation(locationId: number | null, was: number | null): Promise<Ern['defaultLocation']>;
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
  sku: async (scanned) => (await findScannedSku(api, scanned))?.stockCode,
  count: async (id, counts, key) =>
    (await call(countErn, { id, ...counts }, { handles: 'all', idempotencyKey: key })).lines,
  receive: (id, input) => call(receiveErn, { id, ...input }, { handles: 'all' }),
  comments: async () =>
    (await call(listDiscrepancyComments, { fields: ['comment'] }, { handles: 'all' })).items.map(
      ({ comment }) => comment,
    ),
  checkDrum: (id, drumNumber, lineId) => call(checkDrumNumber, { id, drumNumber, lineId }, { handles: 'all' }),
  saveDefaultLocation: async (defaultGoodsInId, was) =>
    (await call(saveDefaultLocations, { defaultGoodsInId, was }, { handles: 'all' })).goodsIn,
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

/** What others do to the ERN on screen, by the kind of their operation. */
const operations: Readonly<Record<string, TextKey>> = {
  receive: 'ern_other_receive',
  reverse: 'ern_other_reverse',
  hide: 'ern_other_hide',
  unhide: 'ern_other_unhide',
};

/** What the ERN screen says, in toasts. */
export const ernNotices: ErnNotices = {
  saved: () => toasts.done(t('ern_saved')),
  received(number, undo, followUp) {
    const text =
      followUp === null ? t('ern_receivedDone', { number }) : t('ern_receivedRest', { number, rest: followUp.number });
    toasts.done(text, undo);
  },
  allCounted: () => toasts.done(t('ern_allCounted')),
  defaultSaved: (name, undo) => toasts.done(t('ern_defaultSaved', { name }), undo),
  defaultFailed: (error) =>
    error instanceof ApiError && error.code === 'changed_meanwhile'
      ? warnOf(error)
      : toasts.warn(t('message_defaultLocationsError')),
  search: searchFor,
  unread: reportError,
  changed(kind, name) {
    const key = operations[kind];
    toasts.done(t(key ?? 'ern_other_changed', { name }));
  },
  failed(error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'job_cancelled') toasts.warn(t('message_jobCancelled'));
    else if (code === 'jobs_cancelled') toasts.warn(t('message_jobsCancelled'));
    else warnOf(error, t('message_ernSubmitError'));
  },
};
