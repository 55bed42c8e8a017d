import { refuse } from '../../../shared/errors.ts';
import { compare } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announce } from '../live/announce.ts';
import type { LockedErn } from './lock-ern.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { countedQuantity, missingOf } from './receipt-line.ts';

/**
 * The follow-up of a short receipt: number-1 (or the next free, within the sixty characters a number has), same partner and jobs, the
 * missing quantities. Missing goods of a transfer stay in transit, on their own drum. If the number was just taken, the call fails; a retry
 * gets the next one.
 */
export async function expectRest(
  tx: Tx,
  actor: StockActor,
  ern: LockedErn,
  lines: readonly ReceiptLine[],
): Promise<{ id: number; number: string } | null> {
  const short = lines.filter((line) => compare(countedQuantity(line), line.shipped) < 0);
  if (short.length === 0) return null;
  const number = await nextNumber(tx, actor.companyId, ern.number);
  const followUp = await tx.maybeOne<{ id: number; number: string }>(
    `insert into erns
       (company_id, warehouse_id, number, source, partner_id, from_warehouse_id, shipped_at, shipment_id, reference,
        delivery_date, follows_id, created_by)
     select e.company_id, e.warehouse_id, $4, e.source, e.partner_id, e.from_warehouse_id, e.shipped_at, e.shipment_id,
            e.reference, e.delivery_date, e.id, $3
     from erns e
     where e.company_id = $1 and e.id = $2
     on conflict do nothing
     returning id, number`,
    [actor.companyId, ern.id, actor.userId, number],
  );
  if (followUp === undefined) return refuse('changed_meanwhile');
  await tx.run(
    `insert into ern_lines
       (company_id, ern_id, position, sku_id, job_id, segment, swc, reference, drum_number, supplier_drum_number, received_on,
        shipped_quantity)
     select l.company_id, $2, row_number() over (order by l.position), l.sku_id, l.job_id, l.segment, l.swc, l.reference,
            case when e.source = 'transfer' then l.drum_number end,
            case when e.source = 'transfer' then l.supplier_drum_number end, l.received_on, m.quantity
     from unnest($3::bigint[], $4::numeric[]) as m (id, quantity)
     join ern_lines l on l.company_id = $1 and l.id = m.id
     join erns e on e.company_id = $1 and e.id = l.ern_id`,
    [actor.companyId, followUp.id, short.map((line) => line.id), short.map(missingOf)],
  );
  announce(tx, actor, { document: 'ern', id: followUp.id, kind: 'create' });
  return followUp;
}

const MOST = 60;

async function nextNumber(tx: Tx, companyId: number, number: string): Promise<string> {
  const following = Array.from({ length: 1000 }, (_, index) => {
    const end = `-${index + 1}`;
    return `${[...number].slice(0, MOST - end.length).join('')}${end}`;
  });
  const taken = await tx.many<{ number: string }>(
    `select n.number from unnest($2::text[]) as n (number)
     where exists (select from erns e where e.company_id = $1 and lower(e.number) = lower(n.number))`,
    [companyId, following],
  );
  const known = new Set(taken.map((ern) => ern.number));
  return following.find((one) => !known.has(one)) ?? refuse('changed_meanwhile');
}
