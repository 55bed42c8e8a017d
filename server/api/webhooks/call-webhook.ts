import { eventName } from '../../../shared/contract/changes/changes.ts';
import type { WebhookCall } from '../../../shared/contract/webhooks/calls.ts';
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

type CalledChange = Extract<WebhookCall, { event: 'change' }>['change'];

export type Due = { id: number } & (
  | { kind: 'test'; subject: null; subjectId: null }
  | (Pick<CalledChange, 'kind' | 'subject' | 'warehouseId' | 'number' | 'reference'> & {
      subjectId: number;
      changedAt: string;
    })
);

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
  const { ca, settings } = services;
  const body = JSON.stringify(callOf(delivery, receiver));
  const headers = {
    'user-agent': userAgent(settings),
    'wms-delivery': String(delivery.id),
    'wms-signature': callSignature(body, secrets, now),
  };
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
function callOf(due: Due, { id: webhook }: Receiver): WebhookCall {
  const call = { delivery: due.id, webhook };
  if (due.kind === 'test') return { ...call, event: 'test' };
  const { kind, subject, subjectId: id, warehouseId, number, reference, changedAt: at } = due;
  const change = { name: eventName(subject, kind), subject, id, kind, warehouseId, number, reference, at };
  return { ...call, event: 'change', change };
}

/** Names of products may have blanks and other characters that a header of this form cannot have. */
function userAgent({ productName, version }: CallServices['settings']): string {
  return [productName, version].map((part) => part.replace(/[^A-Za-z0-9.+_-]+/g, '-')).join('/');
}

/** Opened only for the call. */
function secretsOf(receiver: Receiver, services: CallServices): string[] {
  const { open } = secretSealer(services, receiver);
  return [receiver.secret, receiver.earlierSecret].flatMap((sealed) => {
    const opened = sealed === null ? undefined : open(sealed);
    return opened === undefined ? [] : [opened.text];
  });
}
