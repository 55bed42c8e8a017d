import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { email, note, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { ofPick } from '../goods-out/picks.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { MAILS_AT_MOST, mailErrors } from './mails.ts';

const outgoingTry = shape({
  at: instant(),
  milliseconds: whole(0),
  delivered: flag(),
  /** The reply of the other side, or why it was not delivered. */
  answer: text(500),
});

export const outgoingRow = {
  id: id(),
  kind: oneOf(['note', 'call', 'testCall', 'manifest', 'status']),
  /** Only for mails. */
  address: orNull(text(254)),
  /** Only for calls. */
  partner: orNull(text()),
  /** The copy for the third party who fetches the goods, with the comments for them. */
  thirdParty: flag(),
  askedBy: text(),
  askedAt: instant(),
  /** `failed`: all attempts were made; an administrator sends it again or drops it. */
  state: oneOf(['waiting', 'delivered', 'failed', 'dropped']),
  deliveredAt: orNull(instant()),
  /** Null unless it is waiting. */
  nextTryAt: orNull(instant()),
  droppedReason: orNull(note()),
  tries: list(outgoingTry, 1000),
};

/** Lists the mails and calls about one pick, each with its attempts. */
export const listPickOutgoing = listOperation('listPickOutgoing', {
  path: 'pick/:id/outgoing',
  summary: 'Mails and calls about a pick',
  rule: 'viewPicks',
  reach: 'stock',
  params: ofPick,
  row: outgoingRow,
  filters: {},
  sorts: ['askedAt'],
  order: '-askedAt',
});

/** Recipients of a despatch note. Each gets a mail of their own, so that none sees the others. */
export const noteAddresses = list(email(), MAILS_AT_MOST, 1);

/**
 * Mails the note of a despatched pick, as PDF, to each address. The note is created from the despatched goods when the mail is sent. Only
 * the copy for a third party, who fetches the goods, contains the comments for it, in the note and in the mail. Refused for a closed pick.
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
