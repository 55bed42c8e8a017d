import { transaction } from '../../db/transaction.ts';
import type { DeliveryTools, Outgoing } from '../../queue/jobs.ts';

/** Delivery has become impossible, because the reason for it no longer exists: the mail or call is dropped with this message. */
export class Undeliverable extends Error {}

/**
 * Makes one attempt and records its result. `send` returns the answer, or undefined if there was nothing to do. A failed attempt throws, so
 * that the queue retries; an `Undeliverable` one is dropped with its reason.
 */
export async function deliver(
  which: Outgoing,
  tools: DeliveryTools,
  send: () => Promise<string | undefined>,
): Promise<void> {
  const begun = performance.now();
  const at = tools.now();
  const outcome = await send().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (outcome === undefined) return;
  const answer = plain(outcome instanceof Error ? outcome.message : outcome);
  const isDelivered = typeof outcome === 'string';
  await transaction(tools.pool, (tx) =>
    tx.run(
      `with tried as (
         insert into outgoing_tries (company_id, outgoing_id, at, milliseconds, delivered, answer)
         values ($1, $2, $3, $4, $5, $6)
       )
       update outgoing
       set delivered_at = case when $5 then $3::timestamptz end,
           dropped_at = case when $7 then $3::timestamptz end, dropped_reason = case when $7 then $6 end
       where company_id = $1 and id = $2 and ($5 or $7)`,
      [
        which.companyId,
        which.id,
        at,
        Math.round(performance.now() - begun),
        isDelivered,
        answer,
        outcome instanceof Undeliverable,
      ],
    ),
  );
  if (outcome instanceof Error && !(outcome instanceof Undeliverable)) throw new Error(answer);
}

const LONGEST = 500;

/** Turns an external answer into text that can be stored and displayed. */
export function plain(answer: string): string {
  const text = answer
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return text === '' ? '–' : [...text].slice(0, LONGEST).join('');
}
