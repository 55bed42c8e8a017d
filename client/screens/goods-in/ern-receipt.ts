import { type Confirmation, questions } from '../../../shared/confirmations.ts';
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
import { discrepancyOf, remainingOf } from './ern-rules.ts';

/** What a line received less than shipped. */
export interface Missing {
  readonly line: number;
  readonly stockCode: string;
  readonly missing: string;
}

interface ReceiptDependencies {
  api: Api;
  lines: ErnLinesState;
  /** Whether the goods were sent by another warehouse. */
  isTransfer(): boolean;
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
export function createReceipt(
  id: number,
  { api, lines, isTransfer, scansApplied, open }: ReceiptDependencies,
): ErnReceipt {
  const confirmations = createConfirmations(
    (error) => (error instanceof RestUnknown ? error.confirmations : confirmationsOf(error)),
    ['expect_rest'],
  );

  async function receive({ asShipped = false, asFreeStock = false }: ReceiptOptions = {}): Promise<void> {
    if (!(await scansApplied())) return toasts.warn(t('ui_scan_unsent'));
    if (!(await lines.commit()) || lines.askComments()) return;
    const answer = answeredRest(lines, isTransfer());
    try {
      const received = await confirmations.run(async (given) => {
        const accept = answer === true ? [...given.accept, 'expect_rest'] : given.accept;
        const declined = answer === false ? [...given.declined, 'expect_rest'] : given.declined;
        if (isTransfer() && ![...accept, ...declined].includes('expect_rest')) askForRest(lines);
        return api.call(receiveErn, {
          id,
          accept: [...accept],
          ...(asShipped && { asShipped }),
          ...(asFreeStock && { asFreeStock }),
          ...(declined.includes('expect_rest') && { expectRest: false }),
        });
      });
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

class RestUnknown extends Error {
  readonly confirmations: readonly Confirmation[];

  constructor(missing: readonly Missing[]) {
    super('It is not known whether the rest of the transfer is still expected');
    this.confirmations = [{ key: 'expect_rest', message: questions.expect_rest.message, data: { missing } }];
  }
}

/**
 * Whether the rest is expected, if the reasons of all short lines say the same. The rest of a transfer would be written off, so that is asked
 * in any case.
 */
function answeredRest(lines: ErnLinesState, isTransfer: boolean): boolean | undefined {
  const rows = lines.all.peek().map(({ row }) => row.peek());
  const short = rows.filter((row) => discrepancyOf(row)?.kind === 'fewer');
  const reasons = new Set(short.map(({ discrepancyComment }) => discrepancyComment));
  if (reasons.size !== 1) return undefined;
  if (reasons.has(t('ern_reason_toFollow'))) return true;
  return !isTransfer && reasons.has(t('ern_reason_notComing')) ? false : undefined;
}

/**
 * Asks whether the rest of a transfer is still expected. The API does not ask: the rest stays in transit unless the caller says otherwise.
 * Goods missing on a drum that has arrived are lost.
 */
function askForRest(lines: ErnLinesState): void {
  const rows = lines.all.peek().map(({ row }) => row.peek());
  const arrived = new Set(rows.flatMap((row) => ((row.countedQuantity ?? '0') === '0' ? [] : (row.drumNumber ?? []))));
  const missing = rows
    .filter((row) => discrepancyOf(row)?.kind === 'fewer' && !arrived.has(row.drumNumber ?? ''))
    .map((row) => ({ line: row.id, stockCode: row.sku.stockCode, missing: remainingOf(row) }));
  if (missing.length > 0) throw new RestUnknown(missing);
}

function receivedText({ number, followUp }: Reply<typeof receiveErn>): string {
  return followUp === null
    ? t('ern_receivedDone', { number })
    : t('ern_receivedRest', { number, rest: followUp.number });
}
