import { printGoodsReceivedNote as contract } from '../../../shared/contract/prints/goods-in-prints.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { isReceiptInForce } from '../goods-in/ern-document.ts';
import { implement } from '../implement.ts';
import { readLetterhead } from './letterhead.ts';
import type { Print } from './print.ts';
import { printInstant, printStamp } from './print-text.ts';

/** Postings of one ERN's receipt: a line can be spread over several locations and drums. */
const POSTINGS_AT_MOST = 20_000;

export const printGoodsReceivedNote = implement(contract, async (db, actor, { id }, services): Promise<Print> => {
  await refuseTooMany(db, actor, id);
  const receipt = await readReceipt(db, actor, id);
  if (receipt === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  const { number, receivedAt } = receipt;
  if (receivedAt === null) refuse('ern_not_received', { values: { number } });
  return {
    kind: 'goodsReceivedNote',
    receipt,
    receivedAt: printInstant(new Date(receivedAt), services),
    letterhead: await readLetterhead(db, actor),
    layout: actor.layout,
    stamp: printStamp(actor, services),
  };
});

async function refuseTooMany(db: Reader, { companyId, warehouseId }: StockActor, id: number): Promise<void> {
  const { count } = await db.one<{ count: number }>(
    `select count(*) as count
     from operations o
     join movements m on m.company_id = $1 and m.operation_id = o.id
     where o.company_id = $1 and o.warehouse_id = $2 and o.document_id = $3 and ${isReceiptInForce}`,
    [companyId, warehouseId, id],
  );
  if (count <= POSTINGS_AT_MOST) return;
  refuse('too_much_to_print', { values: { count, things: 'postings', limit: POSTINGS_AT_MOST } });
}

export interface ReceivedPart {
  location: string;
  quarantine: boolean;
  drum: string | null;
  supplierDrum: string | null;
  quantity: string;
  batches: string[];
}

export interface ReceivedLine {
  stockCode: string;
  name: string;
  unit: string;
  job: string | null;
  segment: string | null;
  swc: string | null;
  shipped: string;
  received: string | null;
  comment: string | null;
  parts: ReceivedPart[];
}

/** An ERN with its receipt in force; `receivedAt` is null if there is none. */
export interface Receipt {
  number: string;
  partner: string | null;
  /** The warehouse of a transfer, or of a return that came back. */
  sentFrom: string | null;
  reference: string | null;
  deliveryDate: string | null;
  comments: string | null;
  follows: string | null;
  followUps: string[];
  receivedAt: string | null;
  receivedBy: string | null;
  /** `ReceivedLine`s as JSON, which the drawing thread parses, because ten thousand take a while. */
  lines: string;
}

function readReceipt(db: Reader, { companyId, warehouseId }: StockActor, id: number): Promise<Receipt | undefined> {
  return db.maybeOne<Receipt>(
    `with receipt as (
       select o.id, o.at, u.name as by
       from operations o
       join users u on u.id = o.user_id
       where o.company_id = $1 and o.document_id = $3 and ${isReceiptInForce}
     ), parts as (
       select m.document_line_id,
              jsonb_agg(jsonb_build_object(
                'location', t.name, 'quarantine', t.quarantine, 'drum', d.number, 'supplierDrum', d.supplier_number,
                'quantity', trim_scale(m.quantity)::text, 'batches', array(
                  select distinct b.batch from movement_batches b
                  where b.company_id = $1 and b.movement_id = m.id order by 1)) order by m.id) as parts
       from receipt
       join movements m on m.company_id = $1 and m.operation_id = receipt.id and m.quantity > 0
       join stock_lines s on s.company_id = $1 and s.id = m.stock_line_id
       join locations t on t.id = s.location_id
       left join drums d on d.company_id = s.company_id and d.id = s.drum_id
       group by m.document_line_id
     )
     select e.number, p.name as partner, h.name as "sentFrom", e.reference, e.delivery_date as "deliveryDate", e.comments,
            f.number as follows,
            array(
              select n.number from erns n
              where n.company_id = $1 and n.follows_id = e.id and n.status <> 'cancelled'
              order by n.id) as "followUps",
            receipt.at as "receivedAt", receipt.by as "receivedBy",
            (select coalesce(jsonb_agg(jsonb_build_object(
               'stockCode', k.stock_code, 'name', k.name, 'unit', u.abbreviation, 'job', j.number, 'segment', l.segment,
               'swc', l.swc, 'shipped', trim_scale(l.shipped_quantity)::text,
               'received', trim_scale(l.received_quantity)::text, 'comment', nullif(concat_ws('; ', l.discrepancy_comment, (
                 select string_agg(c.comment, '; ' order by c.id) from ern_counts c
                 where c.company_id = $1 and c.ern_line_id = l.id)), ''),
               'parts', coalesce(parts.parts, '[]')) order by l.position), '[]')::text
             from ern_lines l
             join skus k on k.company_id = $1 and k.id = l.sku_id
             join units u on u.id = k.unit_id
             left join jobs j on j.company_id = l.company_id and j.id = l.job_id
             left join parts on parts.document_line_id = l.id
             where l.company_id = $1 and l.ern_id = e.id) as lines
     from erns e
     left join receipt on e.status = 'received'
     left join partners p on p.company_id = e.company_id and p.id = e.partner_id
     left join warehouses h on h.id = e.from_warehouse_id
     left join erns f on f.company_id = e.company_id and f.id = e.follows_id
     where e.company_id = $1 and e.warehouse_id = $2 and e.id = $3`,
    [companyId, warehouseId, id],
  );
}
