import sql from 'sql-template-tag';
import type { Reply } from '../../../../shared/contract/operation.ts';
import * as contract from '../../../../shared/contract/prints/shipment-prints.ts';
import { refuse } from '../../../../shared/errors.ts';
import { labelSizes } from '../../../../shared/label-sizes.ts';
import { fill } from '../../../../shared/layouts.ts';
import { shipmentActions } from '../../../../shared/shipments.ts';
import type { Reader } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { implement } from '../../implement.ts';
import { onlyFields } from '../../list/list-page.ts';
import { isPrintedBy } from '../../shipments/list-shipments.ts';
import { refuseStatus } from '../../shipments/lock-shipments.ts';
import { labelState } from '../../shipments/packing/packing-units.ts';
import { requireLeaving, requirePrintable, type ViewedShipment } from '../../shipments/viewed-shipments.ts';
import type { Print } from '../print.ts';
import { printText } from '../print-text.ts';
import { LABELS_AT_MOST, type Label, refuseTooManyLabels } from './label.ts';

export const printShipmentLabels = implement(
  contract.printShipmentLabels,
  async (db, actor, input): Promise<Print> => ({
    kind: 'labels',
    labels: await readLabels(db, actor, input),
    size: input.size,
    copies: input.copies ?? 1,
  }),
);

export const printShipmentZpl = implement(
  contract.printShipmentZpl,
  async (db, actor, input): Promise<Print> => ({
    kind: 'zplLabels',
    labels: await readLabels(db, actor, input),
    size: input.size,
    copies: input.copies ?? 1,
  }),
);

export const listShipmentLabels = implement(contract.listShipmentLabels, async (db, actor, { ids, fields }) => {
  const labels = await labelsOf(db, actor, ids);
  return { items: labels.map((label) => onlyFields(label, fields)) };
});

export const printLabels = implement(contract.printLabels, async (db, actor, input): Promise<Print> => {
  const { ids, unprinted = false, size, copies = 1 } = input;
  const all = await labelsOf(db, actor, ids);
  const unitIds = all.filter(({ label }) => !unprinted || label !== 'printed').map(({ id }) => id);
  refuseTooManyLabels(unitIds, copies);
  if (unitIds.length === 0) refuse('not_found', { values: { thing: 'label' } });
  return { kind: 'labels', labels: await unitLabels(db, actor, ids, unitIds), size, copies };
});

type KnownLabel = Reply<typeof contract.listShipmentLabels>['items'][number];

async function labelsOf(db: Reader, actor: StockActor, ids: readonly number[]): Promise<KnownLabel[]> {
  await requireLeaving(db, actor, ids, shipmentActions.print.from);
  const labels = await db.many<KnownLabel>(
    `select u.id, s.id as "shipmentId", s.number, u.number as place, u.unit, ${labelState} as label
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     join shipments s on s.company_id = $1 and s.id = wanted.id
     join packing_units u on u.company_id = $1 and u.shipment_id = s.id
     join (
       select shipment_id, count(*) as units from packing_units
       where company_id = $1 and shipment_id = any ($2::bigint[])
       group by shipment_id
     ) total on total.shipment_id = s.id
     order by wanted.place, u.number
     limit $3`,
    [actor.companyId, ids, LABELS_AT_MOST + 1],
  );
  refuseTooManyLabels(labels, 1);
  return labels;
}

export const previewShipmentLabel = implement(contract.previewShipmentLabel, async function* (db, actor, input) {
  const shipment = await db.maybeOne<ViewedShipment>(
    sql`select s.id, s.number, s.status
        from packing_units u
        join shipments s on s.company_id = u.company_id and s.id = u.shipment_id
        where u.company_id = ${actor.companyId} and u.id = ${input.id} and ${isPrintedBy(actor)}`,
  );
  if (shipment === undefined) refuse('not_found', { values: { thing: 'packing unit' } });
  refuseStatus(shipment, 'print');
  const [label] = await unitLabels(db, actor, [shipment.id], [input.id]);
  if (label === undefined) refuse('not_found', { values: { thing: 'packing unit' } });
  const { drawLabel, labelSvg } = await import('./draw-label.ts');
  yield labelSvg(drawLabel(label, labelSizes[input.size]));
});

interface LabelsRequest {
  /** Id of the shipment. */
  id: number;
  unitIds?: readonly number[] | undefined;
  copies?: number | undefined;
}

async function readLabels(db: Reader, actor: StockActor, { id, unitIds, copies = 1 }: LabelsRequest): Promise<Label[]> {
  await requirePrintable(db, actor, id);
  const ids = unitIds ?? (await unitsOf(db, actor, id));
  refuseTooManyLabels(ids, copies);
  const labels = await unitLabels(db, actor, [id], ids);
  if (labels.length === 0 || labels.length < ids.length) refuse('not_found', { values: { thing: 'packing unit' } });
  return labels;
}

async function unitsOf(db: Reader, { companyId }: StockActor, shipmentId: number): Promise<number[]> {
  const units = await db.many<{ id: number }>(
    'select id from packing_units where company_id = $1 and shipment_id = $2 order by number',
    [companyId, shipmentId],
  );
  return units.map(({ id }) => id);
}

/** In the order of `ids`; units of other shipments are left out. */
async function unitLabels(
  db: Reader,
  { companyId, layout }: StockActor,
  shipmentIds: readonly number[],
  ids: readonly number[],
): Promise<Label[]> {
  const units = await db.many<LabelledUnit>(
    `select u.code, u.number as place, u.unit, u.description, s.number, f.short_name || ' ' || f.name as "from",
            coalesce(w.short_name || ' ' || w.name, n.name, c.name) as "to",
            total.units as total
     from unnest($3::bigint[]) with ordinality as wanted (id, place)
     join packing_units u on u.company_id = $1 and u.shipment_id = any ($2::bigint[]) and u.id = wanted.id
     join shipments s on s.company_id = $1 and s.id = u.shipment_id
     join (
       select shipment_id, count(*) as units from packing_units
       where company_id = $1 and shipment_id = any ($2::bigint[])
       group by shipment_id
     ) total on total.shipment_id = s.id
     join companies c on c.id = s.company_id
     join warehouses f on f.id = s.warehouse_id
     left join warehouses w on w.id = s.destination_id
     left join partners n on n.company_id = s.company_id and n.id = s.partner_id
     order by wanted.place`,
    [companyId, shipmentIds, ids],
  );
  return units.map(({ code, place, total, unit, description, number, from, to }) => ({
    code,
    lines: [
      `${fill(printText('placeOf', layout), { place, total })} ${[unit, description].filter(Boolean).join(', ')}`,
      number,
      fill(printText('fromPlace', layout), { from }),
      fill(printText('toPlace', layout), { to }),
    ],
  }));
}

interface LabelledUnit {
  code: string;
  place: number;
  total: number;
  unit: string;
  description: string | null;
  /** Number of the shipment. */
  number: string;
  from: string;
  to: string;
}
