import { id, whole } from '../fields/number.ts';
import { orNull, shape } from '../fields/shape.ts';
import { code, note } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

const outgoing = shape({
  id: id(),
  /** What it was: `sendMail`, `sendResetLink`. */
  kind: code(),
  createdAt: instant(),
  failedAt: instant(),
  attempts: whole(1),
  error: orNull(note(10_000)),
});

/** Mails and web calls that failed every attempt; they are kept until they are sent again. */
export const listFailedOutgoing = listOperation('listFailedOutgoing', {
  path: 'outgoing',
  summary: 'Failed mails and calls',
  rule: 'outgoing',
  reach: 'everything',
  row: outgoing.schema,
  filters: {},
  sorts: ['createdAt', 'failedAt', 'kind'],
  order: '-failedAt',
});

/** Sends one of them again, with all its attempts anew. */
export const resendOutgoing = operation('resendOutgoing', {
  method: 'POST',
  path: 'outgoing/:id/resend',
  summary: 'Resend a failed mail or call',
  rule: 'outgoing',
  reach: 'everything',
  params: shape({ id: id() }),
  errors: [],
});
