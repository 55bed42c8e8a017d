import { mailDespatchNote as contract } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { allowMails, distinct } from '../outbox/allow-mails.ts';
import { type NoteRecipient, queueNotes } from '../outbox/queue-outgoing.ts';
import type { Services } from '../services.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockPick } from './lock-picks.ts';
import { pickDocument } from './pick-document.ts';

/** Queues mails with the note of a despatched pick. The pick is locked: once it is closed no more mails are queued. */
export const mailDespatchNote = implement(
  contract,
  async (tx, actor, { id, addresses, thirdParty = false }, services) => {
    await allowMails(tx, actor, { addresses }, services);
    const pick = await lockPick(tx, actor, id, ['created', 'started', 'despatched', 'deleted']);
    if (pick.status !== 'despatched') refuse('pick_not_despatched', { values: { number: pick.number } });
    return mailNotes(tx, actor, pick, recipientsOf(addresses, thirdParty));
  },
);

interface MailedOnDespatch {
  mail?: readonly string[] | undefined;
  mailThirdParty?: readonly string[] | undefined;
}

/** Runs before a despatch locks anything: a despatch whose mails are not allowed is refused. */
export function allowMailsOnDespatch(
  tx: Tx,
  actor: StockActor,
  input: MailedOnDespatch,
  services: Services,
): Promise<void> {
  return allowMails(tx, actor, { mail: input.mail, mailThirdParty: input.mailThirdParty }, services);
}

export async function mailOnDespatch(
  tx: Tx,
  actor: StockActor,
  pick: { id: number; number: string },
  { mail = [], mailThirdParty = [] }: MailedOnDespatch,
): Promise<void> {
  const recipients = [...recipientsOf(mail, false), ...recipientsOf(mailThirdParty, true)];
  if (recipients.length > 0) await mailNotes(tx, actor, pick, recipients);
}

async function mailNotes(
  tx: Tx,
  actor: StockActor,
  { id, number }: { id: number; number: string },
  recipients: readonly NoteRecipient[],
) {
  const outgoing = await queueNotes(tx, actor, id, recipients);
  const addressesOf = (wanted: boolean) =>
    outgoing.flatMap(({ address, thirdParty }) => (thirdParty === wanted ? [address] : []));
  const operationId = await recordOperation(tx, actor, {
    kind: 'mail note',
    document: pickDocument.name,
    documentId: id,
    facts: { number, addresses: addressesOf(false), thirdParty: addressesOf(true) },
  });
  return { operationId, outgoing: outgoing.map(({ id: outgoingId, address }) => ({ id: outgoingId, address })) };
}

function recipientsOf(addresses: readonly string[], thirdParty: boolean): NoteRecipient[] {
  return distinct(addresses).map((address) => ({ address, thirdParty }));
}
