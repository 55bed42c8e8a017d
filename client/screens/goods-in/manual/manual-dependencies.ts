import { listLocations } from '../../../../shared/contract/admin/locations.ts';
import { listPartners } from '../../../../shared/contract/admin/partners.ts';
import { listSkus } from '../../../../shared/contract/admin/skus.ts';
import { createErn } from '../../../../shared/contract/goods-in/goods-in.ts';
import { checkNewDrum, receiveManually } from '../../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { listJobs } from '../../../../shared/contract/stock/jobs.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import { api } from '../../../calls/api.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { mayCreatePartners } from '../../../documents/may-create-partners.ts';
import { href } from '../../../router/href.ts';
import { findScannedSku, type ScannedSku } from '../../../state/find-scanned-sku.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ernNotices } from '../ern-dependencies.ts';
import type { Place } from '../ern-rules.ts';
import type { ManualNotices } from './manual-state.ts';
import type { ManualSku } from './typed-receipt.ts';

export type ReceiptInput = Input<typeof receiveManually>;
export type Received = Reply<typeof receiveManually>;
export type ErnInput = Input<typeof createErn>;
export type Announced = Reply<typeof createErn>;
export type TakenDrum = Reply<typeof checkNewDrum>;

/** What manual goods in asks of the API; tests pass their own. */
export interface ManualCalls {
  /** The SKU that a scanned code names. */
  sku(scanned: string): Promise<ManualSku | undefined>;
  /** SKUs that begin with what was typed. */
  skus(text: string): Promise<readonly ManualSku[]>;
  location(name: string): Promise<Place | undefined>;
  drum(drumNumber: string): Promise<TakenDrum>;
  partners(text: string): Promise<readonly string[]>;
  readonly mayCreatePartners?: () => boolean;
  jobs(text: string): Promise<readonly string[]>;
  receive(input: ReceiptInput, key: string): Promise<Received>;
  announce(input: ErnInput, key: string): Promise<Announced>;
  undo(operationId: number, reason: string): Promise<unknown>;
}

/** The API itself; the screen says what fails. */
export const manualCalls: ManualCalls = {
  sku: async (scanned) => {
    const sku = await findScannedSku(api, scanned);
    return sku === undefined ? undefined : manualSku(sku);
  },
  skus: async (text) => {
    const search = text === '' ? undefined : text;
    return (await call(listSkus, { search, retired: false, limit: 20 }, { handles: 'all' })).items.map(manualSku);
  },
  location: async (name) => (await call(listLocations, { name, limit: 1 }, { handles: 'all' })).items[0],
  drum: (drumNumber) => call(checkNewDrum, { drumNumber }, { handles: 'all' }),
  mayCreatePartners,
  partners: async (text) => {
    const { items } = await call(listPartners, { search: text === '' ? undefined : text, limit: 10, fields: ['name'] });
    return items.map((partner) => partner.name);
  },
  jobs: async (text) => {
    const search = text === '' ? undefined : text;
    const { items } = await call(listJobs, { search, cancelled: false, limit: 10, fields: ['number'] });
    return items.map((job) => job.number);
  },
  receive: (input, key) => call(receiveManually, input, { handles: 'all', idempotencyKey: key }),
  announce: (input, key) => call(createErn, input, { handles: 'all', idempotencyKey: key }),
  undo: (id, reason) => call(reverseOperation, { id, reason }, { handles: 'all' }),
};

function manualSku({ id, stockCode, barcode, name, unit, quantity, wholeNumbers, onDrums }: ScannedSku): ManualSku {
  return { id, stockCode, barcode, name, unit, quantity, wholeNumbers, onDrums };
}

/** What manual goods in says, in toasts. */
export const manualNotices: ManualNotices = {
  received: (number, undo) => toasts.done(t('manual_received', { number }), undo),
  announced: ({ id, number }) =>
    toasts.done(t('manual_announced', { number }), undefined, {
      text: t('manual_open', { number }),
      href: href('goodsIn/:id', { id }),
    }),
  undone: (number) => toasts.done(t('manual_undone', { number })),
  removed: (sku, undo) => toasts.done(t('manual_removed', { sku }), undo),
  failed(error) {
    const isSentBefore = error instanceof ApiError && error.code === 'idempotency_key_reused';
    if (isSentBefore) toasts.warn(t('manual_sentBefore'));
    else ernNotices.failed(error);
  },
};
