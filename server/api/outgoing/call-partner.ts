import { type Reader, reader } from '../../db/query.ts';
import type { DeliveryTools, Outgoing } from '../../queue/jobs.ts';
import { callSignature, post } from '../../queue/web-call.ts';
import { epodSealer } from '../partners/epod.ts';
import { type DespatchedPart, readDespatches } from '../prints/print-picks.ts';
import type { Services } from '../services.ts';
import { Undeliverable } from './deliver.ts';

/** `ca` lets tests use their own certificate. */
export type CallServices = Pick<Services, 'settings' | 'dataSecrets'> & { ca?: string };

/**
 * Calls the ePOD service of a partner (docs/epod.md): returns its answer if it accepted the call, and throws otherwise. A test call is
 * tried once, and any failure is final.
 */
export async function callPartner(
  which: Outgoing,
  { pool, now }: DeliveryTools,
  services: CallServices,
): Promise<string | undefined> {
  const db = reader(pool);
  const request = await readCall(db, which);
  if (request === undefined) return undefined;
  try {
    return await call(db, which, request, services, now());
  } catch (error) {
    if (request.kind === 'testCall' && error instanceof Error) throw new Undeliverable(error.message);
    throw error;
  }
}

async function call(
  db: Reader,
  which: Outgoing,
  request: CallRequest,
  services: CallServices,
  now: Date,
): Promise<string> {
  const { url, username, sealed, partnerId, pickId, status } = request;
  if (pickId !== null && status !== 'despatched') throw new Undeliverable('The despatch was undone');
  if (url === null || username === null || sealed === null) {
    throw new Undeliverable('The partner has no ePOD credentials or no notifier URL any more');
  }
  const password = epodSealer(services, which.companyId, partnerId).open(sealed)?.text;
  if (password === undefined) throw new Error('The ePOD password cannot be read: enter it again');
  const about = pickId === null ? { event: 'test' } : await despatchOf(db, which.companyId, pickId);
  const body = JSON.stringify({ delivery: which.id, user: username, ...about });
  const headers = { 'wms-delivery': String(which.id), 'wms-signature': callSignature(body, [password], now) };
  const { allowPrivateCalls: allowPrivate } = services.settings;
  const answer = await post({ url, headers, body }, { allowPrivate, ...(services.ca && { ca: services.ca }) });
  const summary = `${answer.status} ${answer.text}`.trim();
  if (answer.status < 200 || answer.status > 299) throw new Error(summary);
  return summary;
}

interface CallRequest {
  kind: 'call' | 'testCall';
  partnerId: number;
  username: string | null;
  sealed: string | null;
  url: string | null;
  pickId: number | null;
  /** Status of the pick. */
  status: string | null;
}

function readCall(db: Reader, { companyId, id }: Outgoing): Promise<CallRequest | undefined> {
  return db.maybeOne<CallRequest>(
    `select o.kind, o.partner_id as "partnerId", n.epod_username as username, n.epod_password as sealed,
            o.pick_id as "pickId", p.status,
            (select d.value from company_specific_data d
             where d.company_id = $1 and d.key = 'epodNotifierUrl' and d.warehouse_id = 0
               and d.item_key = o.partner_id::text) as url
     from outgoing o
     join partners n on n.company_id = o.company_id and n.id = o.partner_id
     left join picks p on p.company_id = o.company_id and p.id = o.pick_id
     where o.company_id = $1 and o.id = $2 and o.delivered_at is null and o.dropped_at is null`,
    [companyId, id],
  );
}

/** The despatch as the partner receives it, without the comments for a third party. */
async function despatchOf(db: Reader, companyId: number, pickId: number) {
  const [despatch] = await readDespatches(db, { companyId }, [pickId]);
  if (despatch === undefined) throw new Error(`pick ${pickId} of an outgoing call is missing`);
  const { number, job, segment, reference, despatchTo, comments, signedBy, despatchedAt, lines } = despatch;
  const pick = { number, job, segment, reference, despatchTo, comments, signedBy, despatchedAt };
  return { event: 'despatched', pick: { ...pick, lines: JSON.parse(lines) as DespatchedPart[] } };
}
