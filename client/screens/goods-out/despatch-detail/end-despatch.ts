import { despatchPick, signPick } from '../../../../shared/contract/goods-out/despatch.ts';
import type { Api } from '../../../calls/api.ts';
import { type ApiError, isRefusal } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import type { Signature } from '../../../signing/signing.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { Confirmations } from '../../../ui/confirm/confirmations-state.ts';
import { acceptDifferences } from './despatch-rules.ts';
import type { StopState } from './stop-state.ts';
import type { WalkState } from './walk-state.ts';

export interface EndDependencies {
  readonly pick: { readonly id: number; readonly number: string };
  readonly api: Api;
  readonly confirmations: Confirmations;
  readonly walk: WalkState;
  /** Closes the signature dialog, which covers the error messages. */
  leave(): void;
  open(): Promise<void>;
  undo(operationId: number): Promise<void>;
}

/**
 * Despatches the taken goods under a signature and a key, after the user confirms the server's questions. Returns whether it is despatched.
 * Throws errors of the signature or the connection, which are shown beside the pad.
 */
export async function endDespatch(end: EndDependencies, signature: Signature, key: string): Promise<boolean> {
  const { id, number } = end.pick;
  const { less, more } = end.walk.progress.peek();
  const shown = acceptDifferences([...less, ...more]);
  try {
    const despatched = await end.confirmations.run(({ accept }) =>
      end.api.call(
        despatchPick,
        { id, asTaken: true, accept: [...shown, ...accept], ...signature },
        { idempotencyKey: key },
      ),
    );
    if (despatched === undefined) return false;
    toasts.done(t('despatch_despatchedDone', { number }), () => end.undo(despatched.operationId));
    return true;
  } catch (error) {
    if (!isRefusal(error) || error.code.startsWith('signature_')) throw error;
    end.leave();
    // The pick has changed: someone else despatched or deleted it, or its stock moved.
    await end.open();
    if (!refuseDespatch(error, end.walk)) warnOf(error);
    return false;
  }
}

export async function signAgain(end: EndDependencies, signature: Signature, key: string): Promise<boolean> {
  await end.api.call(signPick, { id: end.pick.id, ...signature }, { idempotencyKey: key });
  toasts.done(t('despatch_signedDone', { number: end.pick.number }));
  return true;
}

/** Shows a refusal beside the stops that it names; returns false if it names none. */
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

function untakenOf({ code, body }: ApiError, walk: WalkState): readonly StopState[] {
  if (code !== 'line_not_taken') return [];
  const ids = (body.data?.lines ?? []) as readonly number[];
  return walk.stops.peek().filter(({ row }) => ids.includes(row.peek().lineId));
}
