import type { Reply, RowOf } from '../../../shared/contract/operation.ts';
import { getDrum, listDrumLife } from '../../../shared/contract/stock/drums.ts';
import { cutDrum } from '../../../shared/contract/stock/putaway.ts';
import { listHolders } from '../../../shared/contract/stock/reports.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { call } from '../../calls/call.ts';
import { warnOf } from '../../calls/report-error.ts';
import type { CutDependencies } from '../../documents/cutting/cut-state.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { RowsPage } from '../../ui/lines/paged-rows.ts';
import type { DrumNotices } from './drum-state.ts';

export type Drum = Reply<typeof getDrum>;
export type DrumLine = Drum['lines'][number];
export type LifeEvent = RowOf<typeof listDrumLife>;
export type DrumHolder = RowOf<typeof listHolders>;

/** What the page of a drum asks of the API; tests pass their own. */
export interface DrumCalls {
  drum(id: number): Promise<Drum>;
  life(id: number, after: string | undefined): Promise<RowsPage<LifeEvent>>;
  holders(id: number, after: string | undefined): Promise<RowsPage<DrumHolder>>;
  cut: CutDependencies['cut'];
  undo(operationId: number): Promise<unknown>;
}

const handles = { handles: 'all' } as const;

/** The API itself. The page says what fails: in its place, beside its field, or once. */
export const drumCalls: DrumCalls = {
  drum: (id) => call(getDrum, { id }, handles),
  life: (id, after) => call(listDrumLife, { id, after }, handles),
  holders: (drumId, after) => call(listHolders, { drumId, after }, handles),
  cut: (input, idempotencyKey) => call(cutDrum, input, { ...handles, idempotencyKey }),
  undo: (id) => call(reverseOperation, { id, reason: 'Undo' }, handles),
};

/** What the page of a drum says, in toasts. */
export const drumNotices: DrumNotices = {
  cut: ({ quantity, unit, number }, undo) =>
    toasts.done(t('cut_done', { quantity: formatQuantity(quantity), unit, number }), undo),
  undone: () => toasts.done(t('drumPage_undone')),
  failed: (error) => warnOf(error),
};
