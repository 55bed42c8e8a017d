import { despatchPick, signPick } from '../../../../shared/contract/goods-out/despatch.ts';
import type { Api } from '../../../calls/api.ts';
import { type ApiError, isRefusal } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import type { Signature } from '../../../signing/signing.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { Confirmations } from '../../../ui/confirm/confirmations-state.ts';
import type { StopState } from './stop-state.ts';
import type { WalkState } from './walk-state.ts';

/** What ending a despatch needs of its screen. */
export interface EndDependencies {
  readonly pick: { readonly id: number; readonly number: string };
  readonly api: Api;
  readonly confirmations: Confirmations;
  readonly walk: WalkState;
  /** The dialog of the signature goes, since what is wrong stands under it. */
  leave(): void;
  /** Reads the pick anew. */
  open(): Promise<void>;
  undo(operationId: number): Promise<void>;
}

/**
 * Despatches what was taken, under a signature and a key; asks what the server wants confirmed. Answers whether it is despatched. What is
 * wrong with the signature, or without a connection, is thrown: it is said beside the pad.
 */
export async function endDespatch(end: EndDependencies, signature: Signature, key: string): Promise<boolean> {
  const { id, number } = end.pick;
  try {
    const despatched = await end.confirmations.run(({ accept }) =>
      end.api.call(despatchPick, { id, asTaken: true, accept: [...accept], ...signature }, { idempotencyKey: key }),
    );
    if (despatched === undefined) return false;
    toasts.done(t('despatch_despatchedDone', { number }), () => end.undo(despatched.operationId));
    return true;
  } catch (error) {
    if (!isRefusal(error) || error.code.startsWith('signature_')) throw error;
    end.leave();
    // It is not what it was: despatched or deleted by somebody else, its stock moved.
    await end.open();
    if (!refuseDespatch(error, end.walk)) warnOf(error);
    return false;
  }
}

/** Signs what is despatched once more. */
export async function signAgain(end: EndDependencies, signature: Signature, key: string): Promise<boolean> {
  await end.api.call(signPick, { id: end.pick.id, ...signature }, { idempotencyKey: key });
  toasts.done(t('despatch_signedDone', { number: end.pick.number }));
  return true;
}

/** Shows beside its stops what a despatch was refused for; answers whether it was about stops. */
function refuseDespatch(error: ApiError, walk: WalkState): boolean {
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
  return walk.stops.peek().filter(({ row }) => ids.includes(row.peek().lineId));
}
