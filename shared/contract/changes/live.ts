import type { Infer } from 'superstruct';
import { documentNames } from '../documents.ts';
import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { matching, oneOf, text } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** What can be followed: documents, the stock of the warehouse as a whole, and by super admins what failed of all mails and calls. */
export const liveDocuments = [...documentNames, 'stock', 'outgoing'] as const;

export type LiveDocument = (typeof liveDocuments)[number];

/** Lines that one change names at most; beyond them it concerns any line. */
export const MOST_CHANGED_LINES = 50;

/**
 * One change that was committed, as streams tell it. It says what to read again, never what it is now: reading has its own rights.
 */
const liveChange = shape({
  /** Null: stock moved without a document. */
  document: orNull(oneOf(liveDocuments)),
  /** Null: several, or all. */
  id: orNull(id()),
  /** The lines it concerns, where it is about few of them. */
  lines: orNull(list(id(), MOST_CHANGED_LINES)),
  /** Stock moved, or was reserved or freed. */
  stock: flag(),
  /** What was done: the operation's kind, or `count`, `create`, `hide` ... */
  kind: text(40),
  /** Who did it. */
  by: text(),
  /** The page of our client it was done on (`X-Page-Id`), so that it knows its own changes; null for programs. */
  page: orNull(text(40)),
});

export type LiveChange = Infer<typeof liveChange>;

const topic = matching(
  'topic',
  `^(?:${liveDocuments.join('|')})(?:/[1-9][0-9]{0,14})?$`,
  `one of ${liveDocuments.join(', ')}, or one document as ern/17`,
  [3, 40],
);

/**
 * Changes of documents as they happen, as server-sent events: `ready` first, then `change` with what changed; `missed` when
 * some may have been lost and what is shown should be read again. Each has an id: a stream opened with `after` goes on behind it.
 * Those of one document that come at once are told as one. A comment every 15 s says that the stream lives; the end of
 * the session or access ends it, and it is no activity of the session.
 */
export const followChanges = operation('followChanges', {
  method: 'GET',
  path: 'live',
  summary: 'Live changes',
  rule: 'reports',
  reach: 'stock',
  query: shape({
    topic: list(topic, 20, 1),
    after: maybe(matching('event id', '^[A-Za-z0-9_-]{1,40}:[0-9]{1,15}$', 'the id of an event', [3, 56])),
    /** A stream without `after` goes back so many milliseconds: to when its screen began to read what it shows. */
    back: maybe(whole(0, 60_000)),
    /** The stream ends behind the first event that is news: for proxies that hold an answer back until its end. */
    single: maybe(flag()),
  }),
  reply: liveChange,
  events: true,
  errors: [],
});
