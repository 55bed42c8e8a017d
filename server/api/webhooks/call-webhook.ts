import { callSignature, post } from '../../queue/web-call.ts';
import type { CallServices } from '../outgoing/call-partner.ts';
import { plain } from '../outgoing/deliver.ts';
import { secretSealer, type WebhookId } from './works.ts';

export interface Receiver extends WebhookId {
  url: string;
  secret: string;
  /** Valid until a day after the rotation. */
  earlierSecret: string | null;
}

export interface Due {
  id: number;
  kind: 'created' | 'changed' | 'deleted' | 'test';
  subject: string | null;
  subjectId: number | null;
  warehouseId: number | null;
  changedAt: string;
}

export interface Outcome {
  accepted: boolean;
  /** The receiver did not answer or asked to retry later, so other deliveries need not be tried now. */
  away: boolean;
  answer: string;
}

/** Statuses of a server that is reachable but cannot process requests. */
const AWAY: readonly number[] = [429, 502, 503, 504];

/** Calls a webhook with one delivery (docs/api/webhooks.md). Never throws: every failure is an outcome. */
export async function callWebhook(
  receiver: Receiver,
  delivery: Due,
  services: CallServices,
  now: Date,
): Promise<Outcome> {
  const secrets = secretsOf(receiver, services);
  if (secrets.length === 0) {
    return { accepted: false, away: true, answer: 'The secret of this webhook cannot be read: replace it' };
  }
  const body = JSON.stringify({ delivery: delivery.id, webhook: receiver.id, ...saidBy(delivery) });
  const headers = { 'wms-delivery': String(delivery.id), 'wms-signature': callSignature(body, secrets, now) };
  const { ca, settings } = services;
  try {
    const { status, text } = await post(
      { url: receiver.url, headers, body },
      { allowPrivate: settings.allowPrivateCalls, ...(ca !== undefined && { ca }) },
    );
    const accepted = status >= 200 && status <= 299;
    return { accepted, away: AWAY.includes(status), answer: plain(`${status} ${text}`) };
  } catch (error) {
    return { accepted: false, away: true, answer: plain(error instanceof Error ? error.message : String(error)) };
  }
}

/** The change as in the feed: the record to read again, not its content. */
function saidBy({ kind, subject, subjectId: id, warehouseId, changedAt: at }: Due) {
  return kind === 'test' ? { event: 'test' } : { event: 'change', change: { subject, id, kind, warehouseId, at } };
}

/** Opened only for the call. */
function secretsOf(receiver: Receiver, services: CallServices): string[] {
  const { open } = secretSealer(services, receiver);
  return [receiver.secret, receiver.earlierSecret].flatMap((sealed) => {
    const opened = sealed === null ? undefined : open(sealed);
    return opened === undefined ? [] : [opened.text];
  });
}
