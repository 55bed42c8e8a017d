import { transaction } from '../../db/transaction.ts';
import type { DeliveryTools, Outgoing } from '../../queue/jobs.ts';

/** It can never be delivered, since what it is about is not so any more: it is dropped, with this reason. */
export class Undeliverable extends Error {}

/**
 * One try, and what became of it, delivered or not: `send` gives what the other side said, or nothing where there was nothing to do. One
 * that failed throws, so that the queue makes another later; what can never be delivered is dropped with its reason.
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

/** What others say, as text that can be stored and shown. */
export function plain(said: string): string {
  const text = said
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return text === '' ? '–' : [...text].slice(0, LONGEST).join('');
}
