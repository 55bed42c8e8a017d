import type { ApiError } from '../../../calls/errors.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { TakenChange } from './despatch-dependencies.ts';
import type { PickLine } from './despatch-rules.ts';
import type { StopState } from './stop-state.ts';
import type { WalkState } from './walk-state.ts';

/** Says at its stop why a change was refused; where somebody else took something meanwhile, with what they took (checklist 56). */
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
  stop.contest(stop.stop.peek(), typed);
}

/** What was taken at a place by now, and its whole line. */
interface TakenNow {
  readonly quantity: string | null;
  readonly lines: readonly PickLine[];
}

function shown({ quantity }: TakenNow): string {
  return formatQuantity(quantity ?? '0');
}

/** Shows beside its stops what a despatch was refused for; answers whether it was about stops. */
export function refuseDespatch(error: ApiError, walk: WalkState): boolean {
  const refused = Object.entries(error.body.fields ?? {}).flatMap(([path, message]) => {
    const [, key = '', field] = /^taken\.(.*)\.(\w+)$/s.exec(path) ?? [];
    const stop = walk.find(key);
    return stop === undefined ? [] : [{ stop, field, message }];
  });
  for (const { stop, field, message } of refused) stop.refuse(field === 'quantity' ? 'quantity' : 'stop', message);
  const untaken = untakenOf(error, walk);
  for (const stop of untaken) stop.refuse('stop', t('despatch_notTaken'));
  const [first] = [...refused.map(({ stop }) => stop), ...untaken];
  if (first !== undefined) walk.seek(first, 'taken');
  return first !== undefined;
}

/** The stops of lines of which nobody said anything yet. */
function untakenOf({ code, body }: ApiError, walk: WalkState): readonly StopState[] {
  if (code !== 'line_not_taken') return [];
  const ids = (body.data?.lines ?? []) as readonly number[];
  return walk.stops.peek().filter(({ stop }) => ids.includes(stop.peek().lineId));
}

/** The words of a refusal beside its field. */
export function refusalText({ code, message, body }: ApiError): string {
  const [field] = Object.values(body.fields ?? {});
  return code === 'malformed' && field !== undefined ? field : message;
}
