import { receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { Api } from '../../calls/api.ts';
import { ApiError, confirmationsOf } from '../../calls/errors.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import type { ErnLinesState } from './ern-lines-state.ts';
import { fieldOf, linesOf, refusalText, warnNotReceived } from './ern-refusals.ts';

interface ReceiptDependencies {
  api: Api;
  lines: ErnLinesState;
  /** Resolves with whether no scan is waiting. */
  scansApplied(): Promise<boolean>;
  open(): Promise<void>;
}

interface ReceiptOptions {
  /** Counts every uncounted line as shipped. */
  readonly asShipped?: boolean;
  /** Goods for cancelled jobs become free stock. */
  readonly asFreeStock?: boolean;
}

export interface ErnReceipt {
  readonly confirmations: Confirmations;
  /** Receives the ERN after the user confirms what the server asks. */
  receive(how?: ReceiptOptions): Promise<void>;
  undo(operationId: number, reason?: string): Promise<void>;
}

/** Receives an ERN and undoes the receipt (rules 5, Goods in). */
export function createReceipt(id: number, { api, lines, scansApplied, open }: ReceiptDependencies): ErnReceipt {
  const confirmations = createConfirmations(confirmationsOf, ['expect_rest']);

  async function receive({ asShipped = false, asFreeStock = false }: ReceiptOptions = {}): Promise<void> {
    if (!(await scansApplied())) return toasts.warn(t('ui_scan_unsent'));
    if (!(await lines.commit()) || lines.askComments()) return;
    try {
      const received = await confirmations.run(({ accept, declined }) =>
        api.call(receiveErn, {
          id,
          accept: [...accept],
          ...(asShipped && { asShipped }),
          ...(asFreeStock && { asFreeStock }),
          ...(declined.includes('expect_rest') && { expectRest: false }),
        }),
      );
      if (received === undefined) return;
      toasts.done(receivedText(received), () => undo(received.operationId));
      await open();
    } catch (error) {
      if (showRefusal(error)) return;
      warnNotReceived(error);
      // The ERN has changed: someone else received or hid it, or a job was cancelled.
      if (error instanceof ApiError && error.status === 409) await open();
    }
  }

  async function undo(operationId: number, reason = 'Undo'): Promise<void> {
    try {
      await api.call(reverseOperation, { id: operationId, reason });
    } catch (error) {
      warnNotReceived(error);
    }
    await open();
  }

  /** Shows a refusal beside the lines that it names; returns false if it names none. */
  function showRefusal(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const named = new Set(linesOf(error).map(String));
    const refused = lines.all.peek().filter((line) => named.has(line.key));
    for (const line of refused) line.refuse(fieldOf(error), refusalText(error));
    const [first] = refused;
    if (first !== undefined) lines.seek(first, fieldOf(error));
    return refused.length > 0;
  }

  return { confirmations, receive, undo };
}

function receivedText({ number, followUp }: Reply<typeof receiveErn>): string {
  return followUp === null
    ? t('ern_receivedDone', { number })
    : t('ern_receivedRest', { number, rest: followUp.number });
}
