import { listSkus } from '../../../shared/contract/admin/skus.ts';
import { listJobs } from '../../../shared/contract/stock/jobs.ts';
import { addFoundStock, adjustStock, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { call } from '../../calls/call.ts';
import { warnOf } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { findLocations } from '../find-locations.ts';
import type { CorrectionCalls, CorrectionNotices } from './correction.ts';

const handles = { handles: 'all' } as const;

/** The API itself. */
export const correctionCalls: CorrectionCalls = {
  adjust: (input, idempotencyKey) => call(adjustStock, input, { ...handles, idempotencyKey }),
  addFound: (input, idempotencyKey) => call(addFoundStock, input, { ...handles, idempotencyKey }),
  undo: (id) => call(reverseOperation, { id, reason: 'Undo' }, handles),
  async skus(text) {
    const { items } = await call(listSkus, { search: text || undefined, retired: false, limit: 20 }, handles);
    return items.map(({ id, stockCode, name, unit, wholeNumbers, onDrums }) => {
      return { key: String(id), code: stockCode, name, unit, wholeNumbers, onDrums };
    });
  },
  locations: findLocations,
  async jobs(text) {
    const asked = { search: text || undefined, cancelled: false, limit: 10, fields: ['number' as const] };
    return (await call(listJobs, asked, handles)).items.map(({ number }) => number);
  },
};

/** What is said in toasts; `changed` is called whenever stock is not what it was. */
export function correctionNotices(changed: () => void): CorrectionNotices {
  return {
    done: toasts.done,
    undone: () => toasts.done(t('correcting_undone')),
    failed: (error) => warnOf(error),
    changed,
  };
}
