import type { Reader } from '../../db/query.ts';
import { namedDocument } from '../changes/named-documents.ts';
import type { Due } from './call-webhook.ts';
import type { WebhookId } from './works.ts';

export type Trying = Due & { tries: number; firstTryAt: string | null };

/**
 * Deliveries that users wait for: documents and tests, which means all but stock and master data. Matches the index
 * webhook_deliveries_first_due.
 */
const FIRST = `(d.subject is null or d.subject not in (
  'stock', 'drum', 'sku', 'itemMaster', 'partner', 'unit', 'packing', 'parameter', 'company', 'location', 'warehouse'))`;

const NAMED = namedDocument('$1', 'b.subject', 'b.subject_id');

const DUE = `
  select d.id
  from webhook_deliveries d
  where d.company_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and d.next_try_at <= $3 and d.id <> all ($4::bigint[])
    and not exists (
      select from webhook_deliveries e
      where e.company_id = $1 and e.webhook_id = $2 and e.subject = d.subject and e.subject_id = d.subject_id
        and e.state = 'waiting' and e.id < d.id)`;
const IN_TURN = 'order by d.next_try_at, d.id limit $5';

/**
 * Starts the first waiting delivery of each record that is due and not being sent (`sent`), documents first. From now on a later change of
 * the record becomes another delivery (plan-deliveries.ts).
 */
export async function beginDue(
  db: Reader,
  { companyId, id }: WebhookId,
  now: Date,
  { limit, sent }: { limit: number; sent: readonly number[] },
): Promise<Trying[]> {
  if (limit === 0) return [];
  const which = [companyId, id, now, sent];
  const first = await db.many<{ id: number }>(`${DUE} and ${FIRST} ${IN_TURN}`, [...which, limit]);
  const left = limit - first.length;
  const others =
    left === 0 ? [] : await db.many<{ id: number }>(`${DUE} and not ${FIRST} ${IN_TURN}`, [...which, left]);
  const ids = [...first, ...others].map((one) => one.id);
  if (ids.length === 0) return [];
  return db.many<Trying>(
    `with begun as (
       update webhook_deliveries
       set first_try_at = coalesce(first_try_at, $3)
       where company_id = $1 and id = any ($2::bigint[]) and state = 'waiting'
       returning id, kind, subject, subject_id, warehouse_id, changed_at, tries, first_try_at
     )
     select b.id, b.kind, b.subject, b.subject_id as "subjectId", b.warehouse_id as "warehouseId", n.number, f.reference,
            b.changed_at as "changedAt", b.tries, b.first_try_at as "firstTryAt"
     from begun b${NAMED.joins}`,
    [companyId, ids, now],
  );
}
