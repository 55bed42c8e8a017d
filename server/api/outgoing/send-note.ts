import { Refusal } from '../../../shared/errors.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { reader } from '../../db/query.ts';
import type { DeliveryTools, Outgoing } from '../../queue/jobs.ts';
import type { Mail } from '../../queue/mails.ts';
import { requireDomains } from '../outbox/allow-mails.ts';
import { noteOf } from '../prints/print-picks.ts';
import type { Services } from '../services.ts';
import { Undeliverable } from './deliver.ts';

/** Milliseconds that the longest note or manifest may take to be drawn. */
export const DRAWING = 25_000;

/** Draws the note of a despatch and mails it; gives what the mail server said, and nothing when it was delivered or dropped before. */
export async function sendNote(
  which: Outgoing,
  { pool, mailRoom }: DeliveryTools,
  services: Pick<Services, 'settings' | 'now' | 'prints'>,
): Promise<string | undefined> {
  const db = reader(pool);
  const asked = await db.maybeOne<AskedNote>(
    `select o.pick_id as id, o.address, o.third_party as "thirdParty", p.warehouse_id as "warehouseId", c.layout, u.name
     from outgoing o
     join picks p on p.company_id = o.company_id and p.id = o.pick_id
     join companies c on c.id = o.company_id
     join users u on u.id = o.asked_by
     where o.company_id = $1 and o.id = $2 and o.delivered_at is null and o.dropped_at is null`,
    [which.companyId, which.id],
  );
  if (asked === undefined) return undefined;
  const actor = { ...asked, companyId: which.companyId };
  try {
    await requireDomains(db, which, { addresses: [asked.address] });
    const note = await noteOf(db, actor, asked, services);
    const content = Buffer.from(await services.prints.draw(note, AbortSignal.timeout(DRAWING)));
    const { number } = note.despatch;
    const file = { filename: `${number}.pdf`, contentType: 'application/pdf', content };
    return await mailRoom.send({ ...noteMail(note, asked.address), files: [file] });
  } catch (error) {
    if (error instanceof Refusal && finalRefusals.includes(error.code)) throw new Undeliverable(error.message);
    throw error;
  }
}

/** The despatch was undone, or is longer than what is printed; or its company mails to fewer domains now. */
const finalRefusals: readonly string[] = ['pick_not_despatched', 'too_much_to_print', 'mail_domain_refused'];

interface AskedNote {
  /** Of the pick. */
  id: number;
  address: string;
  thirdParty: boolean;
  warehouseId: number;
  layout: LayoutId;
  /** Who asked. */
  name: string;
}

/** The mail around a note. The comments for a third party are in the despatch when this is its copy, and only then. */
function noteMail({ despatch, despatchedAt, place, stamp }: Awaited<ReturnType<typeof noteOf>>, address: string): Mail {
  const { number, reference, thirdPartyComments } = despatch;
  const named = reference === null ? number : `${number}, reference ${reference}`;
  return {
    to: [address],
    subject: `Despatch note ${number}`,
    text: `Hello,

attached is the note of what ${place.company} despatched from ${place.warehouse} on ${despatchedAt}: ${named}.
${thirdPartyComments === null ? '' : `\n${thirdPartyComments}\n`}
Sent for ${stamp.by}, ${place.company}.
`,
  };
}
