import sql, { type Sql } from 'sql-template-tag';
import type { Reply } from '../../../../shared/contract/operation.ts';
import * as contract from '../../../../shared/contract/shipments/packing.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { listAndExport } from '../../list/list-and-export.ts';
import { columnsOf, ownCompany } from '../../list/list-page.ts';
import { announce } from '../../live/announce.ts';
import { recordAudit } from '../../record-audit.ts';
import { shipmentDocument } from '../shipment-document.ts';
import { requireShipment } from '../viewed-shipments.ts';

export const { list: listPackingUnits } = listAndExport(
  contract.listPackingUnits,
  async (actor, { id }, _services, db) => {
    await requireShipment(db, actor, id);
    return { ...unitRows(actor.companyId, id), search: ['u.code', 'u.unit', 'u.description'] };
  },
);

const goods = `(select coalesce(jsonb_agg(jsonb_build_object(
    'lineId', l.id, 'stockCode', k.stock_code, 'name', k.name, 'unit', t.abbreviation, 'drumNumber', l.drum_number,
    'quantity', trim_scale(p.quantity)::text
  ) order by l.position), '[]')
  from packed_goods p
  join shipment_lines l on l.company_id = own.company_id and l.id = p.shipment_line_id
  join skus k on k.company_id = own.company_id and k.id = l.sku_id
  join units t on t.id = k.unit_id
  where p.company_id = own.company_id and p.packing_unit_id = u.id)`;

export const labelState = `case when u.printed_at is null then 'notPrinted'
  when (u.printed_number, u.printed_total) = (u.number, total.units) then 'printed' else 'stale' end`;

function unitRows(companyId: number, shipmentId: number) {
  return {
    from: sql`
      from packing_units u
      cross join ${ownCompany(companyId)}
      cross join (
        select count(*) as units from packing_units where company_id = ${companyId} and shipment_id = ${shipmentId}
      ) total
      left join users b on b.id = u.printed_by`,
    columns: {
      id: 'u.id',
      number: 'u.number',
      code: 'u.code',
      unit: 'u.unit',
      description: 'u.description',
      weightKg: 'u.weight_kg',
      lengthCm: 'u.length_cm',
      widthCm: 'u.width_cm',
      heightCm: 'u.height_cm',
      goods,
      label: labelState,
      printedBy: 'b.name',
      printedAt: 'u.printed_at',
    },
    id: 'u.id',
    where: [sql`u.company_id = ${companyId} and u.shipment_id = ${shipmentId}`],
  };
}

type Packed = Reply<typeof contract.packGoods>;

interface Packing {
  operation: string;
  /** Id of the shipment. */
  id: number;
  input: Record<string, unknown>;
  unitIds: readonly number[];
  lineIds: readonly number[];
}

/** Returns the changed units and lines, writes the audit, and notifies viewers of the shipment. */
export async function answerPacked(
  tx: Tx,
  actor: StockActor,
  { operation, id: shipmentId, input: after, unitIds, lineIds }: Packing,
): Promise<Packed> {
  await recordAudit(tx, actor, { operation, subject: shipmentDocument.name, subjectId: shipmentId, after });
  announce(tx, actor, { document: shipmentDocument.name, id: shipmentId, lines: lineIds, kind: 'pack' });
  const rows = unitRows(actor.companyId, shipmentId);
  const where: Sql = sql`u.company_id = ${actor.companyId} and u.shipment_id = ${shipmentId} and u.id = any (${unitIds})`;
  const [units, { total }, lines] = await Promise.all([
    tx.many<Packed['units'][number]>(sql`select ${columnsOf(rows)} ${rows.from} where ${where} order by u.number`),
    tx.one<{ total: number }>(
      'select count(*) as total from packing_units where company_id = $1 and shipment_id = $2',
      [actor.companyId, shipmentId],
    ),
    tx.many<Packed['lines'][number]>(
      `select l.id, l.quantity, coalesce(sum(p.quantity), 0) as packed
       from shipment_lines l
       left join packed_goods p on p.company_id = l.company_id and p.shipment_line_id = l.id
       where l.company_id = $1 and l.shipment_id = $2 and l.id = any ($3::bigint[])
       group by l.id, l.position, l.quantity
       order by l.position`,
      [actor.companyId, shipmentId, lineIds],
    ),
  ]);
  return { units, total, lines };
}
