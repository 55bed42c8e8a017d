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
  /** Reads the document anew. */
  open(): Promise<void>;
}

interface ReceiptOptions {
  /** Every line not counted yet counts as shipped. */
  readonly asShipped?: boolean;
  /** What came for cancelled jobs becomes free stock. */
  readonly asFreeStock?: boolean;
}

export interface ErnReceipt {
  readonly confirmations: Confirmations;
  /** Receives the ERN; asks what the server wants confirmed. */
  receive(how?: ReceiptOptions): Promise<void>;
  /** Takes an operation back, with its reason. */
  undo(operationId: number, reason?: string): Promise<void>;
}

/** What ends the count of an ERN, and takes that back (rules 5, Goods in). */
export function createReceipt(id: number, { api, lines, open }: ReceiptDependencies): ErnReceipt {
  const confirmations = createConfirmations(confirmationsOf, ['expect_rest']);

  async function receive({ asShipped = false, asFreeStock = false }: ReceiptOptions = {}): Promise<void> {
    if (!(await lines.settle()) || lines.askComments()) return;
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
      // It is not what it was: received or hidden by someone else, its job cancelled.
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

  /** A refusal that names lines is shown beside them; answers whether it was. */
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
