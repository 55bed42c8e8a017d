import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { email, note, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { ofPick } from '../goods-out/picks.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** One try to deliver a mail or a call. */
const outgoingTry = shape({
  at: instant(),
  milliseconds: whole(0),
  delivered: flag(),
  /** What the other side said, or why it was not delivered. */
  answer: text(500),
});

/** A mail or a call about a document. */
export const outgoingRow = {
  id: id(),
  kind: oneOf(['note', 'call', 'testCall', 'manifest', 'status']),
  /** Of a mail. */
  address: orNull(text(254)),
  /** Of a call. */
  partner: orNull(text()),
  /** The copy of whoever fetches the goods, with the comments for them. */
  thirdParty: flag(),
  askedBy: text(),
  askedAt: instant(),
  /** `failed`: every try was made; an administrator sends it again, or drops it. */
  state: oneOf(['waiting', 'delivered', 'failed', 'dropped']),
  deliveredAt: orNull(instant()),
  /** While it waits. */
  nextTryAt: orNull(instant()),
  droppedReason: orNull(note()),
  tries: list(outgoingTry, 1000),
};

/** The mails and calls about one pick, each with its tries. */
export const listPickOutgoing = listOperation('listPickOutgoing', {
  path: 'pick/:id/outgoing',
  summary: 'Mails and calls about a pick',
  rule: 'reports',
  reach: 'stock',
  params: ofPick,
  row: outgoingRow,
  filters: {},
  sorts: ['askedAt'],
  order: '-askedAt',
});

/** What an address may be refused for: the company's domains, and the user's mails of the hour. */
export const mailErrors = ['mail_domain_refused', 'too_many_mails'] as const;

/** As many mails as one request asks for. */
export const MAILS_AT_MOST = 20;

/** To whom the note of a despatch is mailed; a mail each, so that nobody reads who else has one. */
export const noteAddresses = list(email(), MAILS_AT_MOST, 1);

/**
 * Mails the note of a despatched pick, as PDF, to each address. It is made when the mail is sent, from what was despatched. The copy of a
 * third party, who fetches the goods, has the comments for it, in the note and in the mail; no other has. A closed pick is not mailed.
 */
export const mailDespatchNote = operation('mailDespatchNote', {
  method: 'POST',
  path: 'pick/:id/mail',
  summary: 'Mail a despatch note',
  rule: 'despatch',
  reach: 'stock',
  params: ofPick,
  body: shape({ addresses: noteAddresses, thirdParty: maybe(flag()) }),
  reply: shape({ operationId: id(), outgoing: list(shape({ id: id(), address: text(254) }), MAILS_AT_MOST) }),
  errors: ['pick_not_despatched', 'pick_not_open', ...mailErrors],
});
