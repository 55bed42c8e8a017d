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

/**
 * Asks for the manifest of a return or transfer to be mailed to each of these addresses. Manifests are drawn one at a time, as notes are, and
 * among them.
 */
export function queueManifests(
  tx: Tx,
  { companyId, userId }: Pick<StockActor, 'companyId' | 'userId'>,
  shipmentId: number,
  addresses: readonly string[],
): Promise<{ id: number; address: string }[]> {
  return tx.many(
    `with asked as (
       insert into outgoing (company_id, kind, shipment_id, address, asked_by)
       select $1, 'manifest', $2, r.address, $4
       from unnest($3::text[]) as r (address)
       returning id, address
     ), queued as (
       select asked.id, asked.address,
              graphile_worker.add_job('sendShipmentMail', json_build_object('companyId', $1::bigint, 'id', asked.id),
                                      queue_name => 'notes', job_key => $5 || asked.id, max_attempts => $6)
       from asked
     )
     select id, address from queued order by id`,
    [companyId, shipmentId, addresses, userId, outgoingKey(companyId), NOTE_TRIES],
  );
}

/**
 * Asks for the status that returns and transfers have now to be mailed to the status change addresses of the warehouse they leave and of the
 * one they go to (rules 3, Warehouse): each address once for each of them.
 */
export async function queueStatusMails(
  tx: Tx,
  { companyId, userId }: Pick<StockActor, 'companyId' | 'userId'>,
  shipmentIds: readonly number[],
): Promise<void> {
  await tx.run(
    `with asked as (
       insert into outgoing (company_id, kind, shipment_id, address, said_status, asked_by)
       select distinct on (s.id, lower(a.address)) $1::bigint, 'status', s.id, a.address, s.status, $3::bigint
       from shipments s
       join warehouses w on w.id in (s.warehouse_id, s.destination_id)
       cross join lateral (
         select trim(address) as address from regexp_split_to_table(w.status_change_email, ';') as address
       ) a
       where s.company_id = $1 and s.id = any ($2::bigint[]) and a.address <> ''
       order by s.id, lower(a.address)
       returning id
     )
     select graphile_worker.add_job('sendShipmentMail', json_build_object('companyId', $1::bigint, 'id', asked.id),
                                    job_key => $4 || asked.id, max_attempts => $5)
     from asked`,
    [companyId, shipmentIds, userId, outgoingKey(companyId), NOTE_TRIES],
  );
}

/**
 * A call is tried for 28 hours, fourteen times: the queue waits e, e squared and so on seconds between two tries, six hours at most. A
 * service that is down over a day hears of everything.
 */
const CALL_TRIES = 14;

/**
 * Asks for the ePOD service of their partner to be called about despatched picks, where it has credentials and an address (rules:
 * Documents, Pick). The calls of a partner are made one after the other.
 */
export async function queueCalls(
  tx: Tx,
  { companyId, userId }: Pick<StockActor, 'companyId' | 'userId'>,
  pickIds: readonly number[],
): Promise<void> {
  if (pickIds.length === 0) return;
  await tx.run(
    `with asked as (
       insert into outgoing (company_id, kind, pick_id, partner_id, asked_by)
       select $1, 'call', p.id, n.id, $3
       from picks p
       join partners n on n.company_id = $1 and n.id = p.partner_id and n.epod_password is not null
       join company_specific_data d
         on d.company_id = $1 and d.key = 'epodNotifierUrl' and d.warehouse_id = 0 and d.item_key = n.id::text
       where p.company_id = $1 and p.id = any ($2::bigint[])
       order by p.id
       returning id, partner_id
     )
     select ${addCall}
     from asked`,
    [companyId, pickIds, userId, outgoingKey(companyId), CALL_TRIES],
  );
}

/** Asks for one call that only tries whether the service answers; gives its id. */
export async function queueTestCall(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: number },
  partnerId: number,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `with asked as (
       insert into outgoing (company_id, kind, partner_id, asked_by) values ($1, 'testCall', $2, $3)
       returning id, partner_id
     )
     select asked.id, ${addCall}
     from asked`,
    [companyId, partnerId, userId, outgoingKey(companyId), 1],
  );
  return id;
}

const addCall = `graphile_worker.add_job('callPartner', json_build_object('companyId', $1::bigint, 'id', asked.id),
                                        queue_name => 'epod ' || $1::bigint || ' ' || asked.partner_id,
                                        job_key => $4 || asked.id, max_attempts => $5)`;

/** The beginning of the keys of a company's jobs that deliver something: the row's id ends one. */
export function outgoingKey(companyId: number): string {
  return `outgoing ${companyId} `;
}
