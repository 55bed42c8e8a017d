import { COMMON_FEED } from '../../db/changes.ts';
import { type Reader, reader } from '../../db/query.ts';
import type { WebhookTools, WebhookWork } from '../../queue/jobs.ts';
import type { CallServices } from '../outgoing/call-partner.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { type WebhookId, withLivingAccess } from './works.ts';

/**
 * The queue's handler for webhooks, called twice a second. Each webhook is sent separately from the rounds, so that a receiver that does
 * not answer delays no other.
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

interface Waiting extends WebhookId {
  /** Committed changes are not planned as deliveries yet. */
  isBehind: boolean;
  /** Deliveries are due and no server is sending them. */
  isDue: boolean;
}

interface On extends Omit<Waiting, 'isBehind'> {
  accessId: number;
  place: number;
  commonPlace: number;
}

/**
 * Finds active webhooks with work to do. Each statement queries one table over all machines, because most of the time there is nothing to
 * do.
 */
async function findWaiting(db: Reader, now: Date): Promise<Waiting[]> {
  const on = await db.many<On>(
    `select /* every company */ w.company_id as "companyId", w.id, w.access_id as "accessId", w.place, w.common_place as "commonPlace",
            (w.resting_until is null or w.resting_until <= $1) and (w.busy_until is null or w.busy_until <= $1)
              and exists (
                select from webhook_deliveries d
                where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= $1) as "isDue"
     from webhooks w
     where w.state = 'on'
     order by w.company_id, w.id`,
    [now],
  );
  const living = await withLivingAccess(db, on);
  if (living.length === 0) return [];
  const lastPlaces = await lastPlacesOfFeeds(db);
  const last = (feed: number) => lastPlaces.get(feed) ?? 0;
  return living
    .map((one) => ({ ...one, isBehind: last(one.companyId) > one.place || last(COMMON_FEED) > one.commonPlace }))
    .filter(({ isBehind, isDue }) => isBehind || isDue);
}

/** The last position of each feed; infinite for a feed with changes that have no position yet. */
async function lastPlacesOfFeeds(db: Reader): Promise<Map<number, number>> {
  const noted = await db.many<{ feed: number }>(
    'select /* every company */ distinct company_id as feed from noted_changes',
  );
  const feeds = await db.many<{ feed: number; last: number }>(
    'select /* every company */ company_id as feed, last_place as last from change_feeds',
  );
  const places = new Map(feeds.map(({ feed, last }) => [feed, last]));
  for (const { feed } of noted) places.set(feed, Number.POSITIVE_INFINITY);
  return places;
}
