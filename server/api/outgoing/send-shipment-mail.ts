import { Refusal } from '../../../shared/errors.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { type ShipmentKind, type ShipmentStatus, shipmentActions, type Transition } from '../../../shared/shipments.ts';
import { type Reader, reader } from '../../db/query.ts';
import type { DeliveryTools, Outgoing } from '../../queue/jobs.ts';
import type { SentMail } from '../../queue/mail-room.ts';
import { requireDomains } from '../outbox/allow-mails.ts';
import { withAddress } from '../prints/letterhead.ts';
import { papersOf } from '../prints/print-shipment.ts';
import type { Services } from '../services.ts';
import { inWords } from '../shipments/lock-shipments.ts';
import { shipmentDocument } from '../shipments/shipment-document.ts';
import { Undeliverable } from './deliver.ts';
import { DRAWING } from './send-note.ts';

/**
 * Mails the manifest of a return or transfer, drawn now, or its status. Returns the mail server's answer, or undefined if the mail was
 * already delivered or dropped.
 */
export async function sendShipmentMail(
  which: Outgoing,
  { pool, mailRoom, settings }: DeliveryTools,
  services: Pick<Services, 'settings' | 'now' | 'prints'>,
): Promise<string | undefined> {
  const db = reader(pool);
  const request = await readAsked(db, which);
  if (request === undefined) return undefined;
  const { saidStatus, address } = request;
  const mail =
    saidStatus === null
      ? await manifestMail(db, which.companyId, request, services)
      : statusMail(request, saidStatus, settings.publicUrl);
  return mailRoom.send({ ...mail, to: [address] });
}

interface MailRequest {
  address: string;
  /** Set for a status mail; null for a manifest. */
  saidStatus: ShipmentStatus | null;
  /** Id of the shipment. */
  id: number;
  kind: ShipmentKind;
  number: string;
  status: ShipmentStatus;
  company: string;
  companyAddress: string | null;
  layout: LayoutId;
  from: string;
  to: string;
  /** The warehouse that the address belongs to, if the shipment is visible there. */
  warehouseId: number;
  name: string;
  reason: string | null;
}

function readAsked(db: Reader, { companyId, id }: Outgoing): Promise<MailRequest | undefined> {
  return db.maybeOne<MailRequest>(
    `select o.address, o.said_status as "saidStatus", s.id, s.kind, s.number, s.status, c.name as company, c.address as "companyAddress", c.layout,
            f.name || ' (' || f.short_name || ')' as "from",
            coalesce(w.name || ' (' || w.short_name || ')', n.name, c.name) as "to", u.name,
            case when o.said_status = 'collected' and not ${isHere} and ${isThere} then w.id else f.id end as "warehouseId",
            (select d.reason from operations d
             where d.company_id = $1 and d.document = '${shipmentDocument.name}' and d.document_id = s.id
               and d.kind = case o.said_status when 'rejected' then 'reject' when 'cancelled' then 'cancel shipment' end
             order by d.id desc
             limit 1) as reason
     from outgoing o
     join shipments s on s.company_id = o.company_id and s.id = o.shipment_id
     join companies c on c.id = o.company_id
     join warehouses f on f.id = s.warehouse_id
     join users u on u.id = o.asked_by
     left join warehouses w on w.id = s.destination_id
     left join partners n on n.company_id = s.company_id and n.id = s.partner_id
     where o.company_id = $1 and o.id = $2 and o.delivered_at is null and o.dropped_at is null`,
    [companyId, id],
  );
}

/** Whether the address is a status change address of the warehouse that the goods leave, or of the one they go to. */
const isHere = isAddressOf('f');
const isThere = isAddressOf('w');

function isAddressOf(warehouse: string): string {
  return `lower(o.address) = any (regexp_split_to_array(trim(lower(${warehouse}.status_change_email)), '\\s*;\\s*'))`;
}

type MailBody = Omit<SentMail, 'to'>;

/** Throws Undeliverable if the shipment was cancelled since the manifest was requested. */
async function manifestMail(
  db: Reader,
  companyId: number,
  { id, address, number, status, company, companyAddress, layout, from, to, name }: MailRequest,
  services: Pick<Services, 'settings' | 'now' | 'prints'>,
): Promise<MailBody> {
  const { from: confirmed }: Transition = shipmentActions.mail;
  if (!confirmed.includes(status)) throw new Undeliverable(`${number} is ${inWords(status)}`);
  const content = await drawManifest(db, { companyId, layout, name }, { id, address }, services);
  return {
    subject: `Manifest ${number}`,
    text: `Hello,

attached is the manifest of ${number}, which ${company} sends from ${from} to ${to}.

Sent for ${name}, ${withAddress(company, companyAddress)}
`,
    files: [{ filename: `${number}.pdf`, contentType: 'application/pdf', content }],
  };
}

/** The manifest is too long to print, or the company no longer mails to this domain. */
const finalRefusals: readonly string[] = ['too_much_to_print', 'mail_domain_refused'];

async function drawManifest(
  db: Reader,
  actor: Parameters<typeof papersOf>[1],
  { id, address }: Pick<MailRequest, 'id' | 'address'>,
  services: Pick<Services, 'settings' | 'now' | 'prints'>,
): Promise<Buffer> {
  try {
    await requireDomains(db, actor, { addresses: [address] });
    const paper = await papersOf(db, actor, [id], 'manifest', services);
    return Buffer.from(await services.prints.draw(paper, AbortSignal.timeout(DRAWING)));
  } catch (error) {
    if (error instanceof Refusal && finalRefusals.includes(error.code)) throw new Undeliverable(error.message);
    throw error;
  }
}

/**
 * Plain text with a link that opens the document under an access to its warehouse, regardless of the reader's current access. A signed-out
 * reader returns to it after signing in.
 */
function statusMail(
  { id, kind, number, company, from, to, warehouseId, name, reason }: MailRequest,
  status: ShipmentStatus,
  publicUrl: string,
): MailBody {
  const what = kind === 'return' ? 'Return' : 'Transfer';
  return {
    subject: `${what} ${number}: ${inWords(status)}`,
    text: `Hello,

${what.toLowerCase()} ${number} from ${from} to ${to} is now ${inWords(status)}, by ${name}.
${reason === null ? '' : `\nReason: ${reason}\n`}
${publicUrl}/wms/goodsOut/${kind}s/create/${id}/${warehouseId}

Sent for ${company}.
`,
  };
}
