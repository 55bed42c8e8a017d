import { type Reader, reader } from '../../db/query.ts';
import type { WebhookTools, WebhookWork } from '../../queue/jobs.ts';
import type { CallServices } from '../outgoing/call-partner.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { ALIVE, UNDER, type WebhookId } from './works.ts';

/**
 * What the queue calls for webhooks, twice a second. Each webhook is sent by itself, beside the rounds: one whose receiver says nothing waits
 * for its answer and holds up no other.
 */
export function webhookWork(services: CallServices): WebhookWork {
  const sending = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function round(tools: WebhookTools): Promise<void> {
    const db = reader(tools.pool);
    const waiting = await findWaiting(db, tools.now());
    const behind = new Set(waiting.filter(({ isBehind }) => isBehind).map(({ companyId }) => companyId));
    for (const companyId of behind) await planDeliveries(tools.pool, companyId, tools.now());
    const due = behind.size === 0 ? waiting : await findWaiting(db, tools.now());
    for (const which of due) if (which.isDue) send(which, tools);
  }

  function send(which: WebhookId, tools: WebhookTools): void {
    const key = `${which.companyId} ${which.id}`;
    if (sending.has(key)) return;
    const work = () => sendDeliveries(which, tools, services, stopping.signal);
    const sent = tools
      .observe('callWebhook', work)
      .catch((error: Error) => tools.warn(`webhook ${which.id}: ${error.message}`))
      .finally(() => sending.delete(key));
    sending.set(key, sent);
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all(sending.values());
  }

  return { round, stop };
}

/** A webhook for which something is to be done. */
interface Waiting extends WebhookId {
  /** Changes were committed that are no deliveries yet. */
  isBehind: boolean;
  /** Deliveries are due, and nobody sends them. */
  isDue: boolean;
}

/** Looks at every webhook that is on, in one statement: most of the time there is nothing to do. */
function findWaiting(db: Reader, now: Date): Promise<Waiting[]> {
  return db.many<Waiting>(
    `select /* every company */ w.company_id as "companyId", w.id, s.behind as "isBehind", s.due as "isDue"
     from webhooks w ${UNDER}
     cross join lateral (
       select exists (select from noted_changes c where c.company_id in (w.company_id, 0))
           or exists (
             select from change_feeds f
             where f.last_place > case f.company_id when w.company_id then w.place else w.common_place end
               and f.company_id in (w.company_id, 0)) as behind,
         (w.resting_until is null or w.resting_until <= $1) and (w.busy_until is null or w.busy_until <= $1)
           and exists (
             select from webhook_deliveries d
             where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= $1) as due
     ) s
     where w.state = 'on' and ${ALIVE} and (s.behind or s.due)
     order by w.company_id, w.id`,
    [now],
  );
}
