import type { Tx } from '../../db/query.ts';
import type { Deliveries } from '../../queue/jobs.ts';
import type { StockActor } from '../actor.ts';

export interface NoteRecipient {
  address: string;
  thirdParty: boolean;
}

interface QueuedNote extends NoteRecipient {
  id: number;
}

/** Mails are retried for a day and a half, as all mails are. */
const MAIL_TRIES = 15;

/**
 * Fourteen tries over 28 hours: the queue waits e, e squared and so on seconds between tries, at most six hours. A service that is down for
 * a day still receives every call.
 */
const CALL_TRIES = 14;

const DRAWN = () => 'notes';

/** Notes are drawn one at a time, so that long notes never delay mails without one. */
export async function queueNotes(
  tx: Tx,
  { companyId, userId }: Pick<StockActor, 'companyId' | 'userId'>,
  pickId: number,
  recipients: readonly NoteRecipient[],
): Promise<QueuedNote[]> {
  const notes = await tx.many<QueuedNote>(
    `insert into outgoing (company_id, kind, pick_id, address, third_party, asked_by)
     select $1, 'note', $2, r.address, r.third_party, $5
     from unnest($3::text[], $4::boolean[]) as r (address, third_party)
     returning id, address, third_party as "thirdParty"`,
    [
      companyId,
      pickId,
      recipients.map(({ address }) => address),
      recipients.map(({ thirdParty }) => thirdParty),
      userId,
    ],
  );
  await addJobs(tx, 'sendNote', companyId, notes, { queue: DRAWN });
  return notes.toSorted((one, other) => one.id - other.id);
}

/** Manifests are drawn one at a time, in the same queue as notes. */
export async function queueManifests(
  tx: Tx,
  { companyId, userId }: Pick<StockActor, 'companyId' | 'userId'>,
  shipmentId: number,
  addresses: readonly string[],
): Promise<{ id: number; address: string }[]> {
  const manifests = await tx.many<{ id: number; address: string }>(
    `insert into outgoing (company_id, kind, shipment_id, address, asked_by)
     select $1, 'manifest', $2, r.address, $4
     from unnest($3::text[]) as r (address)
     returning id, address`,
    [companyId, shipmentId, addresses, userId],
  );
  await addJobs(tx, 'sendShipmentMail', companyId, manifests, { queue: DRAWN });
  return manifests.toSorted((one, other) => one.id - other.id);
}

/**
 * Queues the current status of returns and transfers to the status change addresses of the warehouses they leave and go to (rules 3,
 * Warehouse), once per address and shipment.
 */
export async function queueStatusMails(
  tx: Tx,
  { companyId, userId }: Pick<StockActor, 'companyId' | 'userId'>,
  shipmentIds: readonly number[],
): Promise<void> {
  const mails = await tx.many<{ id: number }>(
    `insert into outgoing (company_id, kind, shipment_id, address, said_status, asked_by)
     select distinct on (s.id, lower(a.address)) $1::bigint, 'status', s.id, a.address, s.status, $3::bigint
     from shipments s
     join warehouses w on w.id in (s.warehouse_id, s.destination_id)
     cross join lateral (
       select trim(address) as address from regexp_split_to_table(w.status_change_email, ';') as address
     ) a
     where s.company_id = $1 and s.id = any ($2::bigint[]) and a.address <> ''
     order by s.id, lower(a.address)
     returning id`,
    [companyId, shipmentIds, userId],
  );
  await addJobs(tx, 'sendShipmentMail', companyId, mails);
}

/**
 * Queues a call to the ePOD service of each despatched pick's partner, if the partner has credentials and an address (rules: Documents,
 * Pick). The calls to a partner are made one after the other.
 */
export async function queueCalls(
  tx: Tx,
  { companyId, userId }: Pick<StockActor, 'companyId' | 'userId'>,
  pickIds: readonly number[],
): Promise<void> {
  if (pickIds.length === 0) return;
  const calls = await tx.many<Call>(
    `insert into outgoing (company_id, kind, pick_id, partner_id, asked_by)
     select $1, 'call', p.id, n.id, $3
     from picks p
     join partners n on n.company_id = p.company_id and n.id = p.partner_id and n.epod_password is not null
     join company_specific_data d
       on d.company_id = $1 and d.key = 'epodNotifierUrl' and d.warehouse_id = 0 and d.item_key = n.id::text
     where p.company_id = $1 and p.id = any ($2::bigint[])
     order by p.id
     returning id, partner_id as "partnerId"`,
    [companyId, pickIds, userId],
  );
  await addCalls(tx, companyId, calls, CALL_TRIES);
}

/** Queues one call that only tests the service, and returns its id. */
export async function queueTestCall(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: number },
  partnerId: number,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into outgoing (company_id, kind, partner_id, asked_by) values ($1, 'testCall', $2, $3) returning id`,
    [companyId, partnerId, userId],
  );
  await addCalls(tx, companyId, [{ id, partnerId }], 1);
  return id;
}

interface Call {
  id: number;
  partnerId: number;
}

function addCalls(tx: Tx, companyId: number, calls: readonly Call[], tries: number): Promise<void> {
  const queue = ({ partnerId }: Call) => `epod ${companyId} ${partnerId}`;
  return addJobs(tx, 'callPartner', companyId, calls, { queue, tries });
}

/**
 * Adds a job for each row in the order of ids; jobs of one queue run one after the other. Two statements are needed, because the queue's
 * tables are on one machine and the rows on their company's.
 */
async function addJobs<Row extends { id: number }>(
  tx: Tx,
  job: keyof Deliveries,
  companyId: number,
  rows: readonly Row[],
  { queue, tries = MAIL_TRIES }: { queue?: (row: Row) => string; tries?: number } = {},
): Promise<void> {
  if (rows.length === 0) return;
  const inOrder = rows.toSorted((one, other) => one.id - other.id);
  await tx.run(
    `select graphile_worker.add_job($1, json_build_object('companyId', $2::bigint, 'id', a.id), queue_name => a.queue,
                                    job_key => $3 || a.id, max_attempts => $4)
     from unnest($5::bigint[], $6::text[]) as a (id, queue)`,
    [
      job,
      companyId,
      outgoingKey(companyId),
      tries,
      inOrder.map(({ id }) => id),
      inOrder.map((row) => queue?.(row) ?? null),
    ],
  );
}

/** The prefix of the job keys of a company's mails and calls; the row's id completes the key. */
export function outgoingKey(companyId: number): string {
  return `outgoing ${companyId} `;
}
