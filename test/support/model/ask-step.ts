import { createShipment, submitShipment } from '../../../server/api/shipments/save-shipment.ts';
import { shipmentLists } from '../../../shared/shipments.ts';
import { anyLine, partOf, text, warehouseOf } from './choices.ts';
import { anyShipment, versionOf } from './shipment-steps.ts';
import { draft, hold, planShipment } from './shipments.ts';
import type { ModelLine, ModelShipment, ModelShipmentLine } from './stock-model.ts';
import type { Given } from './take-in-order.ts';
import type { Walk } from './walk.ts';
import type { WalkWarehouse } from './walk-site.ts';

export async function askStep(walk: Walk): Promise<void> {
  const { model, chance, site } = walk;
  const first = anyLine(walk, (line) => !line.location.inTransit || chance.once(0.01));
  if (first === undefined) return;
  const origin = warehouseOf(walk, first);
  const other = chance.of(site.warehouses.filter((warehouse) => warehouse !== origin));
  const destination = chance.once(0.6) ? other : null;
  const shipment: ModelShipment = {
    id: 0,
    origin: origin.site.warehouseId,
    destination: destination?.transit ?? null,
    status: 'draft',
    lines: linesToSend(walk, first),
  };
  const submit = chance.once(0.75);
  let given: Given[][] = [];
  await walk.both(
    () => {
      draft(model, shipment);
      if (submit) given = planShipment(model, shipment, true);
    },
    async (tx) => {
      const made = await createShipment(tx, origin.storeman, requestOf(walk, shipment, destination, submit));
      shipment.id = made.id;
      return made;
    },
  );
  if (shipment.id === 0) return;
  const lines = await walk.builders.db.many<{ id: number }>(
    'select id from shipment_lines where company_id = $1 and shipment_id = $2 order by position',
    [site.companyId, shipment.id],
  );
  shipment.lines.forEach((line, index) => {
    line.id = lines[index]?.id ?? 0;
  });
  model.shipments.push(shipment);
  if (submit) hold(model, shipment, given);
}

export async function submitStep(walk: Walk): Promise<void> {
  const choice = anyShipment(walk, 'submit', 0.95);
  if (choice === undefined) return;
  const { shipment, actor, isAuthor } = choice;
  const version = await versionOf(walk, shipment);
  let given: Given[][] | undefined;
  await walk.both(
    () => {
      given = planShipment(walk.model, shipment, isAuthor);
    },
    (tx) => submitShipment(tx, actor, { id: shipment.id, version }),
  );
  if (given !== undefined) hold(walk.model, shipment, given);
}

/** Up to three lines of one warehouse, no two with the same drum, or with goods of the same owner at one location. */
function linesToSend(walk: Walk, first: ModelLine): ModelShipmentLine[] {
  const { chance } = walk;
  const isNear = ({ location }: ModelLine) =>
    location.warehouseId === first.location.warehouseId && !location.inTransit;
  const more = Array.from({ length: chance.between(0, 2) }, () => anyLine(walk, isNear) ?? first);
  const named = new Map([first, ...more].map((line) => [keyOf(line), line]));
  return [...named.values()].map((line) => lineToSend(walk, line));
}

function keyOf({ sku, location, drum, job, segment }: ModelLine): string {
  return drum ?? [sku, location.id, job, segment].join(' ');
}

/** Part of an owner's goods at a location, or a drum with all its owners; sometimes too much, or part of a drum. */
function lineToSend(walk: Walk, line: ModelLine): ModelShipmentLine {
  const { model, chance } = walk;
  const { sku, location, drum } = line;
  const own = model.present().filter((other) => keyOf(other) === keyOf(line));
  const whole = own.reduce((sum, other) => sum + other.quantity, 0);
  if (drum !== null) {
    const quantity = whole > 0 && chance.once(0.9) ? whole : partOf(walk, line, whole);
    return { id: 0, sku, location, drum, job: null, segment: null, quantity };
  }
  const free = own.reduce((sum, other) => sum + model.free(other), 0);
  return { id: 0, sku, location, drum, job: line.job, segment: line.segment, quantity: partOf(walk, line, free) };
}

function requestOf(
  { chance }: Walk,
  { lines }: ModelShipment,
  destination: WalkWarehouse | null,
  submit: boolean,
): Parameters<typeof createShipment>[2] {
  return {
    kind: destination === null ? 'return' : chance.of(['return', 'transfer'] as const),
    transportType: shipmentLists.transportTypes[0],
    ...(destination !== null && { destinationId: destination.site.warehouseId }),
    submit,
    lines: lines.map(({ sku, location, drum, job, segment, quantity }) => ({
      stockCode: sku,
      locationId: location.id,
      quantity: text(quantity),
      ...(drum !== null && { drumNumber: drum }),
      ...(job !== null && { job }),
      ...(segment !== null && { segment }),
    })),
  };
}
