import type { Infer } from 'superstruct';
import { documentNames } from '../documents.ts';
import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { matching, oneOf, text } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** What can be followed: documents, the stock of the warehouse as a whole and, for super administrators, failed mails and calls. */
export const liveDocuments = [...documentNames, 'stock', 'outgoing'] as const;

export type LiveDocument = (typeof liveDocuments)[number];

/** Beyond this number a change names no lines, and concerns any of them. */
export const MOST_CHANGED_LINES = 50;

/** One committed change, as streams send it. It names what to read again, not the new content, because reading has its own rights. */
const announced = shape({
  /** Null: stock moved without a document. */
  document: orNull(oneOf(liveDocuments)),
  /** Null: several, or all. */
  id: orNull(id()),
  /** The lines that changed, if they are few. */
  lines: orNull(list(id(), MOST_CHANGED_LINES)),
  /** Whether stock was moved, reserved or freed. */
  stock: flag(),
  /** The operation's kind, or `count`, `create`, `hide` ... */
  kind: text(40),
  by: text(),
  /** The page of our client that made the change (`X-Page-Id`), so that it recognises its own changes; null for programs. */
  page: orNull(text(40)),
});

export type LiveChange = Infer<typeof announced>;

/** `kind` is the operation; the feed and webhooks name the same event. */
export function liveName({ document, kind }: Pick<LiveChange, 'document' | 'kind'>): string {
  return `${document ?? 'stock'}.${/^create\b/.test(kind) ? 'created' : 'changed'}`;
}

const liveChange = shape({
  /** As in the feed and in webhooks; also `outgoing.changed`. */
  name: text(40),
  ...announced.schema,
});

const topic = matching(
  'topic',
  `^(?:${liveDocuments.join('|')})(?:/[1-9][0-9]{0,14})?$`,
  `one of ${liveDocuments.join(', ')}, or one document as ern/17`,
  [3, 40],
);

/**
 * Streams changes of documents as they happen, as server-sent events: first `ready`, then `change` for what changed, and `missed` if some
 * may have been lost and displayed data should be read again. Each event has an id; a stream opened with `after` continues after that
 * event. Changes of one document at the same time are merged into one event. A comment every 15 s shows that the stream is alive. The
 * stream ends with the session or the access, and does not count as activity of the session.
 */
export const followChanges = operation('followChanges', {
  method: 'GET',
  path: 'live',
  summary: 'Live changes',
  rule: 'live',
  reach: 'stock',
  query: shape({
    topic: list(topic, 20, 1),
    after: maybe(matching('event id', '^[A-Za-z0-9_-]{1,40}:[0-9]{1,15}$', 'the id of an event', [3, 56])),
    /** For a stream without `after`: how many milliseconds to go back, to when the screen began to read what it displays. */
    back: maybe(whole(0, 60_000)),
    /** The stream ends after the first event with news, for proxies that hold an answer back until it ends. */
    single: maybe(flag()),
  }),
  reply: liveChange,
  events: true,
  errors: [],
});
