import { getWholeJob as contract } from '../../../shared/contract/goods-out/availability.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { subtract, sum } from '../../../shared/quantity.ts';
import { idNamed } from '../ensuring.ts';
import { implement } from '../implement.ts';
import { onDrums, wholeNumbers } from '../stock/counted-in.ts';

type WholeJob = Reply<typeof contract>;
type LeftOut = WholeJob['leftOut'][number];

/** Full job select: everything that a job owns in this warehouse, as the lines of a pick, and the stock that a pick cannot have. */
export const getWholeJob = implement(contract, async (db, { companyId, warehouseId }, { job, segment }) => {
  const { offered } = await db.one<{ offered: boolean }>(
    'select full_job_select as offered from warehouses where id = $1',
    [warehouseId],
  );
  if (!offered) return { offered, lines: [], leftOut: [] };
  const stock = await db.many<OwnedLine>(ownedStock, [companyId, warehouseId, job, segment ?? null]);
  const offers = stock.map((line) => ({ line, quantity: quantityOf(line) }));
  return {
    offered,
    lines: linesOf(offers.flatMap((offer) => (offer.quantity === '0' ? [] : [offer]))),
    leftOut: stock.flatMap(leftOutOf),
  };
});

interface OwnedLine extends Omit<LeftOut, 'why'> {
  skuId: number;
  wholeNumbers: boolean;
  onDrums: boolean;
  reserved: string;
  quarantine: boolean;
  retired: boolean;
  /** Other owners have goods on the drum, too. */
  shared: boolean;
}

function quantityOf({ quantity, reserved, quarantine, retired, drumNumber }: OwnedLine): string {
  const isHeld = drumNumber !== null && reserved !== '0';
  return quarantine || retired || isHeld ? '0' : subtract(quantity, reserved);
}

function leftOutOf(line: OwnedLine): LeftOut[] {
  const quantity = subtract(line.quantity, quantityOf(line));
  if (quantity === '0') return [];
  const why = line.retired ? 'retired' : line.quarantine ? 'quarantine' : 'reserved';
  const { stockLineId, stockCode, name, unit, segment, swc, location, drumNumber, heldBy } = line;
  return [{ stockLineId, stockCode, name, unit, segment, swc, location, drumNumber, quantity, why, heldBy }];
}

function linesOf(offers: readonly { line: OwnedLine; quantity: string }[]): WholeJob['lines'] {
  const bySku = Map.groupBy(offers, ({ line }) => line.stockCode);
  return [...bySku.values()].flatMap((ofSku) => {
    const [first] = ofSku;
    if (first === undefined) return [];
    const { skuId: id, stockCode, name, unit, wholeNumbers: isWhole, onDrums: isOnDrums } = first.line;
    const stock = ofSku.map(({ line, quantity }) => {
      const { stockLineId, segment, swc, location, drumNumber, shared: cut } = line;
      return { stockLineId, segment, swc, location, drumNumber, quantity, cut };
    });
    const quantity = sum(stock.map((one) => one.quantity));
    return { id, stockCode, name, unit, wholeNumbers: isWhole, onDrums: isOnDrums, quantity, stock };
  });
}

/** `$1` company, `$2` warehouse, `$3` number of the job, `$4` segment or null for all of them. Stock in transit is left out. */
const ownedStock = `
  select s.id as "stockLineId", k.id as "skuId", k.stock_code as "stockCode", k.name, t.abbreviation as unit, ${wholeNumbers} as "wholeNumbers",
         ${onDrums} as "onDrums", s.segment, s.swc, jsonb_build_object('id', p.id, 'name', p.name) as location,
         d.number as "drumNumber", s.quantity, s.reserved, p.quarantine, k.retired_at is not null as retired,
         s.drum_id is not null and exists (
           select from stock_lines o
           where o.company_id = $1 and o.drum_id = s.drum_id and o.present
             and (o.job_id is distinct from s.job_id or o.segment is distinct from coalesce($4::text, o.segment))
         ) as shared,
         coalesce(held.documents, '[]') as "heldBy"
  from jobs j
  join stock_lines s on s.company_id = $1 and s.warehouse_id = $2 and s.job_id = j.id and s.present
  join skus k on k.company_id = $1 and k.id = s.sku_id
  join units t on t.id = k.unit_id
  left join packing_types g on g.id = k.packing_type_id
  join locations p on p.id = s.location_id and not p.in_transit
  left join drums d on d.company_id = s.company_id and d.id = s.drum_id
  left join lateral (
    select jsonb_agg(jsonb_build_object(
             'kind', c.kind, 'id', c.id, 'number', c.number, 'quantity', trim_scale(r.quantity)::text
           ) order by c.kind, c.id) as documents
    from reservations r
    join document_lines l on l.company_id = $1 and l.id = r.document_line_id
    join documents c on c.company_id = $1 and c.kind = l.kind and c.id = l.document_id
    where r.company_id = $1 and r.stock_line_id = s.id
  ) held on s.reserved > 0
  where j.company_id = $1 and j.id = ${idNamed('jobs', '$1', '$3::text')} and ($4::text is null or s.segment = $4)
  order by k.stock_code, s.received_on, p.name collate "C", s.id`;
