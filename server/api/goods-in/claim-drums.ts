import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseStored } from '../refusals.ts';
import type { LockedErn } from './lock-ern.ts';
import type { Counted, ReceiptLine } from './receipt-line.ts';

interface Arriving extends Counted {
  number: string;
  line: ReceiptLine;
}

interface Drum {
  id: number;
  number: string;
  skuId: number;
  state: string;
  usedBy: string | null;
  /** The number as counted, in any case (decision 156). */
  countedNumber: string;
}

/**
 * Creates the drums of a receipt, or takes back those named by a transfer or by returning goods; returns their ids by number. Refuses a
 * number used before, with the document that used it (rules 5, Goods in).
 */
export async function claimDrums(
  tx: Tx,
  actor: StockActor,
  operationId: number,
  ern: LockedErn,
  lines: readonly ReceiptLine[],
): Promise<Map<string, number>> {
  const arriving: Arriving[] = lines.flatMap((line) =>
    line.counts.flatMap((count) =>
      count.drumNumber === null || count.quantity === '0' ? [] : [{ ...count, number: count.drumNumber, line }],
    ),
  );
  if (arriving.length === 0) return new Map();
  const known = await drumsByNumber(
    tx,
    actor.companyId,
    arriving.map((drum) => drum.number),
  );
  for (const drum of arriving) refuseUsed(ern, drum.line, known.get(drum.number));
  const fresh = arriving.filter((drum) => !known.has(drum.number));
  await tx.run(`update drums set state = 'in_stock' where company_id = $1 and id = any ($2::bigint[])`, [
    actor.companyId,
    [...known.values()].map((drum) => drum.id),
  ]);
  const made = await tx.many<{ id: number; number: string }>(
    `insert into drums
       (company_id, number, supplier_number, sku_id, packing_type_id, first_quantity, created_by_operation_id)
     select $1, d.number, d.supplier_number, d.sku_id, d.packing_type_id, d.quantity, $2
     from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::numeric[])
       as d (number, supplier_number, sku_id, packing_type_id, quantity)
     order by d.number
     on conflict do nothing
     returning id, number`,
    [
      actor.companyId,
      operationId,
      fresh.map((drum) => drum.number),
      fresh.map((drum) => drum.supplierDrumNumber),
      fresh.map((drum) => drum.line.skuId),
      fresh.map((drum) => drum.line.packingTypeId),
      fresh.map((drum) => drum.quantity),
    ],
  );
  const madeNumbers = new Set(made.map((drum) => drum.number));
  const overtaken = fresh.find(({ number }) => !madeNumbers.has(number));
  if (overtaken) await refuseOvertaken(tx, actor.companyId, overtaken);
  return new Map([
    ...[...known].map(([number, { id }]) => [number, id] as const),
    ...made.map(({ number, id }) => [number, id] as const),
  ]);
}

/** Another receipt created this drum while this one waited for it. The refusal names that receipt. */
async function refuseOvertaken(tx: Tx, companyId: number, { line, number }: Arriving): Promise<never> {
  const { usedBy = null, state = 'in_stock' } = (await drumsByNumber(tx, companyId, [number])).get(number) ?? {};
  return refuseDrum(line, { number, usedBy, state });
}

async function drumsByNumber(tx: Tx, companyId: number, numbers: readonly string[]): Promise<Map<string, Drum>> {
  const drums = await tx.many<Drum>(
    `select d.id, d.number, d.sku_id as "skuId", d.state, e.number as "usedBy", n.number as "countedNumber"
     from unnest($2::text[]) as n (number)
     join drums d on d.company_id = $1 and lower(d.number) = lower(n.number) and d.state <> 'undone'
     join operations o on o.company_id = $1 and o.id = d.created_by_operation_id
     left join erns e on e.company_id = o.company_id and e.id = o.document_id and o.document = 'ern'
     order by d.id
     for update of d`,
    [companyId, [...new Set(numbers)]],
  );
  // An exact match comes last, so it wins.
  const alike = drums.toSorted(
    (one, other) => Number(one.number === one.countedNumber) - Number(other.number === other.countedNumber),
  );
  return new Map(alike.map((drum) => [drum.countedNumber, drum]));
}

/** The ERN of a transfer or of returning goods can name drums that are in transit or were despatched; any other drum is used. */
function refuseUsed(ern: LockedErn, line: ReceiptLine, drum: Drum | undefined): void {
  if (drum === undefined) return;
  const comesBack =
    (ern.source === 'transfer' && drum.state === 'in_transit') ||
    (ern.source === 'return' && drum.state === 'despatched');
  if (!comesBack || drum.skuId !== line.skuId) refuseDrum(line, drum);
}

function refuseDrum(
  line: ReceiptLine,
  { number: drum, usedBy, state }: Omit<Drum, 'id' | 'skuId' | 'countedNumber'>,
): never {
  refuseStored('drum_number_used', [line.id], 'counts', { values: { drum }, data: { drum, usedBy, state } });
}
