import { Refusal } from '../../../shared/errors.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { reader } from '../../db/query.ts';
import type { DeliveryTools, Outgoing } from '../../queue/jobs.ts';
import type { Mail } from '../../queue/mails.ts';
import { requireDomains } from '../outbox/allow-mails.ts';
import { withAddress } from '../prints/letterhead.ts';
import type { DespatchNote, DespatchNotes } from '../prints/print.ts';
import { readNotes } from '../prints/print-picks.ts';
import type { Services } from '../services.ts';
import { Undeliverable } from './deliver.ts';

/** Time limit in milliseconds for drawing a note or manifest. */
export const DRAWING = 25_000;

/**
 * Draws the note of a despatch and mails it. Returns the mail server's answer, or undefined if the note was already delivered or dropped.
 */
export async function sendNote(
  which: Outgoing,
  { pool, mailRoom }: DeliveryTools,
  services: Pick<Services, 'settings' | 'now' | 'prints'>,
): Promise<string | undefined> {
  const db = reader(pool);
  const request = await db.maybeOne<NoteRequest>(
    `select o.pick_id as id, o.address, o.third_party as "thirdParty", p.warehouse_id as "warehouseId", c.layout, u.name
     from outgoing o
     join picks p on p.company_id = o.company_id and p.id = o.pick_id
     join companies c on c.id = o.company_id
     join users u on u.id = o.asked_by
     where o.company_id = $1 and o.id = $2 and o.delivered_at is null and o.dropped_at is null`,
    [which.companyId, which.id],
  );
  if (request === undefined) return undefined;
  const actor = { ...request, companyId: which.companyId };
  try {
    await requireDomains(db, which, { addresses: [request.address] });
    const { id, thirdParty } = request;
    const print = await readNotes(db, actor, { ids: [id], thirdParty }, services);
    const [note] = print.notes;
    if (note === undefined) return undefined;
    const content = Buffer.from(await services.prints.draw(print, AbortSignal.timeout(DRAWING)));
    const file = { filename: `${note.despatch.number}.pdf`, contentType: 'application/pdf', content };
    return await mailRoom.send({ ...noteMail(note, print, request.address), files: [file] });
  } catch (error) {
    if (error instanceof Refusal && finalRefusals.includes(error.code)) throw new Undeliverable(error.message);
    throw error;
  }
}

/** The despatch was undone, the note is too long to print, or the company no longer mails to this domain. */
const finalRefusals: readonly string[] = ['pick_not_despatched', 'too_much_to_print', 'mail_domain_refused'];

interface NoteRequest {
  /** Id of the pick. */
  id: number;
  address: string;
  thirdParty: boolean;
  warehouseId: number;
  layout: LayoutId;
  name: string;
}

/** The comments for a third party are included only in its own copy. */
function noteMail(
  { despatch, despatchedAt }: DespatchNote,
  { letterhead, stamp }: DespatchNotes,
  address: string,
): Mail {
  const { number, reference, thirdPartyComments } = despatch;
  const named = reference === null ? number : `${number}, reference ${reference}`;
  return {
    to: [address],
    subject: `Despatch note ${number}`,
    text: `Hello,

attached is the note of what ${letterhead.company} despatched from ${letterhead.warehouse} on ${despatchedAt}: ${named}.
${thirdPartyComments === null ? '' : `\n${thirdPartyComments}\n`}
Sent for ${stamp.by}, ${withAddress(letterhead.company, letterhead.companyAddress)}
`,
  };
}
