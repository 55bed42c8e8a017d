import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/** Who gets a note by mail, and which copy. */
export interface NoteRecipient {
  address: string;
  thirdParty: boolean;
}

interface QueuedNote extends NoteRecipient {
  id: number;
}

/** Mails are tried for a day and a half, as all mails are. */
const NOTE_TRIES = 15;

/**
 * Asks for the note of a despatched pick to be mailed to each of these: a row and its job for each, in one statement. One note
 * is drawn at a time, so that notes of many pages never hold up a mail without one.
 */
export function queueNotes(
  tx: Tx,
  { companyId, userId }: Pick<StockActor, 'companyId' | 'userId'>,
  pickId: number,
  recipients: readonly NoteRecipient[],
): Promise<QueuedNote[]> {
  return tx.many<QueuedNote>(
    `with asked as (
       insert into outgoing (company_id, kind, pick_id, address, third_party, asked_by)
       select $1, 'note', $2, r.address, r.third_party, $5
       from unnest($3::text[], $4::boolean[]) as r (address, third_party)
       returning id, address, third_party
     ), queued as (
       select asked.id, asked.address, asked.third_party,
              graphile_worker.add_job('sendNote', json_build_object('companyId', $1::bigint, 'id', asked.id),
                                      queue_name => 'notes', job_key => $6 || asked.id, max_attempts => $7)
       from asked
     )
     select id, address, third_party as "thirdParty" from queued order by id`,
    [
      companyId,
      pickId,
      recipients.map(({ address }) => address),
      recipients.map(({ thirdParty }) => thirdParty),
      userId,
      outgoingKey(companyId),
      NOTE_TRIES,
    ],
  );
}

/** The beginning of the keys of a company's jobs that deliver something: the row's id ends one. */
export function outgoingKey(companyId: number): string {
  return `outgoing ${companyId} `;
}
