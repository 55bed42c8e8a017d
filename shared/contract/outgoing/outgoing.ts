import { documentName } from '../documents.ts';
import { id, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, note, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** Work done after a commit, by its name in the queue. */
export const outgoingKinds = [
  ...(['sendMail', 'sendResetLink', 'sendCredentials'] as const),
  ...(['sendNote', 'sendShipmentMail', 'callPartner'] as const),
  ...(['workImport', 'makeExport', 'verifyStock', 'unlockAbandoned', 'cleanUp'] as const),
  ...(['planSendings', 'sendScheduled'] as const),
] as const;

/**
 * Lists mails and web calls that failed every attempt, and other failed work of the queue. They are kept until they are sent again or
 * dropped.
 */
export const listFailedOutgoing = listOperation('listFailedOutgoing', {
  path: 'outgoing',
  summary: 'Failed mails and calls',
  rule: 'outgoing',
  reach: 'everything',
  row: {
    id: id(),
    kind: oneOf(outgoingKinds),
    /** An address, a partner or a person. The content is not included, because it is only for the recipient. */
    to: orNull(text(500)),
    about: orNull(
      shape({
        document: documentName(),
        id: id(),
        number: code(),
        companyId: id(),
        warehouseId: id(),
        warehouse: text(),
      }),
    ),
    company: orNull(text()),
    createdAt: instant(),
    failedAt: instant(),
    attempts: whole(1),
    error: orNull(note(10_000)),
  },
  filters: { kind: maybe(list(oneOf(outgoingKinds), outgoingKinds.length)) },
  sorts: ['createdAt', 'failedAt', 'kind'],
  order: '-failedAt',
});

const some = list(id(), 1000, 1);

/** Sends failed mails or calls again, with the full number of attempts. Those that are no longer failed are skipped. */
export const resendOutgoing = operation('resendOutgoing', {
  method: 'POST',
  path: 'outgoing/resend',
  summary: 'Resend failed mails or calls',
  rule: 'outgoing',
  reach: 'everything',
  body: shape({ ids: some }),
  reply: shape({ resent: whole(1) }),
  errors: ['not_found'],
});

/** Drops failed mails or calls: they are never sent. The document that one is about shows the reason. */
export const dropOutgoing = operation('dropOutgoing', {
  method: 'POST',
  path: 'outgoing/drop',
  summary: 'Drop failed mails or calls',
  rule: 'outgoing',
  reach: 'everything',
  body: shape({ ids: some, reason: note(500) }),
  reply: shape({ dropped: whole(1) }),
  errors: ['not_found'],
});
