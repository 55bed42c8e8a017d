import { callSignature, post } from '../../queue/web-call.ts';
import type { CallServices } from '../outgoing/call-partner.ts';
import { plain } from '../outgoing/deliver.ts';
import { secretSealer, type WebhookId } from './works.ts';

/** What is called, and with which secrets. */
export interface Receiver extends WebhookId {
  url: string;
  secret: string;
  /** Until a day after the rotation. */
  earlierSecret: string | null;
}

/** A delivery whose turn it is. */
export interface Due {
  id: number;
  kind: 'created' | 'changed' | 'deleted' | 'test';
  subject: string | null;
  subjectId: number | null;
  warehouseId: number | null;
  changedAt: string;
}

/** What came of a try. */
export interface Outcome {
  accepted: boolean;
  /** Nobody answered, or said to come again later: there is no use in trying other deliveries now. */
  away: boolean;
  answer: string;
}

/** What a server says that is there and cannot work. */
const AWAY: readonly number[] = [429, 502, 503, 504];

/** Calls a webhook with one delivery (docs/api/webhooks.md). Whatever the receiver does is an outcome; nothing is thrown. */
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

/** The change as the feed has it: what to read again, not what it is now. */
function saidBy({ kind, subject, subjectId: id, warehouseId, changedAt: at }: Due) {
  return kind === 'test' ? { event: 'test' } : { event: 'change', change: { subject, id, kind, warehouseId, at } };
}

/** Opened for the moment of the call. */
function secretsOf(receiver: Receiver, services: CallServices): string[] {
  const { open } = secretSealer(services, receiver);
  return [receiver.secret, receiver.earlierSecret].flatMap((sealed) => {
    const opened = sealed === null ? undefined : open(sealed);
    return opened === undefined ? [] : [opened.text];
  });
}
