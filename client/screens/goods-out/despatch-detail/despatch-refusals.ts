import type { ApiError } from '../../../calls/errors.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { PickLine, TakenChange } from './despatch-rules.ts';
import type { StopState } from './stop-state.ts';
import type { WalkState } from './walk-state.ts';

/** Shows at the stop why a change was refused; if someone else took goods meanwhile, with what they took (checklist 56). */
export function refuseChange(stop: StopState, change: TakenChange, error: ApiError, walk: WalkState): void {
  const now = error.code === 'changed_meanwhile' ? (error.body.data as TakenNow | undefined) : undefined;
  if (now === undefined) {
    stop.refuse('quantity', refusalText(error));
    return;
  }
  const taken = now.quantity === null ? t('despatch_nowNothing') : t('despatch_nowTaken', { quantity: shown(now) });
  const typed = change.set == null ? taken : t('despatch_youTyped', { now: taken, typed: formatQuantity(change.set) });
  stop.refuse('quantity', typed);
  walk.show(now.lines);
  stop.contest(stop.row.peek(), typed);
}

interface TakenNow {
  readonly quantity: string | null;
  readonly lines: readonly PickLine[];
}

function shown({ quantity }: TakenNow): string {
  return formatQuantity(quantity ?? '0');
}

export function refusalText({ code, message, body }: ApiError): string {
  const [field] = Object.values(body.fields ?? {});
  return code === 'malformed' && field !== undefined ? field : message;
}
