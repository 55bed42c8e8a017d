import { fill } from '../../../shared/layouts.ts';
import { sum, sumPerUnit } from '../../../shared/quantity.ts';
import type { PrintedDocument, PrintedFact, ShipmentPaper, ShipmentPapers } from './print.ts';
import type { PackedPart, PrintedShipment, PrintedUnit } from './print-shipment.ts';
import { type PrintWord, printDate, printQuantity, printText } from './print-text.ts';

type Say = (word: PrintWord) => string;

/** The collection note adds to the manifest who fetched the goods, and the signature. */
export function shipmentPaper(
  { shipment, collectedAt }: ShipmentPaper,
  { kind, letterhead, layout }: ShipmentPapers,
): PrintedDocument {
  const units: PrintedUnit[] = JSON.parse(shipment.units);
  const unpacked: PackedPart[] = JSON.parse(shipment.unpacked);
  const say = (word: PrintWord) => printText(word, layout);
  const withSwc = layout === 'H3G';
  const { signature, signedBy } = shipment;
  return {
    ...letterhead,
    title: say(kind),
    number: shipment.number,
    facts: [
      ...headOf(shipment, letterhead.warehouse, say),
      ...collectionOf(shipment, collectedAt, say),
      ...totalsOf(shipment, units, unpacked, say),
    ],
    note: shipment.comments,
    columns: [
      { head: say('packingUnit'), share: 20 },
      { head: say('sku'), share: 28 },
      { head: say('drum'), share: 14 },
      { head: say('job'), share: 14 },
      { head: say('segment'), share: 10 },
      ...(withSwc ? [{ head: say('swc'), share: 10 }] : []),
      { head: say('quantity'), share: 10, align: 'end' },
    ],
    rows: [
      ...units.flatMap((unit) => rowsOf(unit, units.length, say, withSwc)),
      ...unpacked.map((part) => [say('notPacked'), ...cellsOf(part, say, withSwc)]),
    ],
    signatures: [say('signature'), say('date')],
    ...(collectedAt !== null && { signed: { image: signature, name: signedBy, at: collectedAt } }),
  };
}

function headOf(shipment: PrintedShipment, warehouse: string, say: Say): PrintedFact[] {
  const { type, reason, businessType, transportType, carrier, requiredCollectionDate: collectBy } = shipment;
  const { requestedBy, salesOrderNumber, rmaNumber, projectNumber, orgNumber, shipFrom, shipTo, to } = shipment;
  return [
    [say('from'), [warehouse, shipFrom].filter(Boolean).join('\n')],
    [say('to'), [to, shipTo].filter(Boolean).join('\n')],
    [say('transportType'), transportType ?? '–'],
    [say('carrier'), carrier ?? '–'],
    [say('collectBy'), collectBy === null ? '–' : printDate(collectBy)],
    ...known([
      [say('type'), type],
      [say('reason'), reason],
      [say('businessType'), businessType],
      [say('salesOrderNumber'), salesOrderNumber],
      [say('rmaNumber'), rmaNumber],
      [say('projectNumber'), projectNumber],
      [say('orgNumber'), orgNumber],
      [say('requestedBy'), requestedBy],
    ]),
  ];
}

function collectionOf({ confirmedBy, fetchedBy }: PrintedShipment, collectedAt: string | null, say: Say) {
  const fetched = collectedAt === null ? null : `${fetchedBy ?? '–'}, ${collectedAt}`;
  return known([
    [say('confirmedBy'), confirmedBy],
    [say('fetchedBy'), fetched],
  ]);
}

function totalsOf(
  { pallets }: PrintedShipment,
  units: readonly PrintedUnit[],
  unpacked: readonly PackedPart[],
  say: Say,
): PrintedFact[] {
  const parts = [...units.flatMap(({ goods }) => goods), ...unpacked];
  const totals = sumPerUnit(parts).map(({ unit, quantity }) => `${printQuantity(quantity)} ${unit}`);
  return [
    [say('packingUnits'), String(units.length)],
    [say('totals'), totals.join(', ')],
    ...known([
      [say('weight'), weightOf(units, say)],
      [say('pallets'), pallets === null ? null : String(pallets)],
    ]),
  ];
}

/** The total of the weighed units, with the count of those not weighed; null if none was weighed. */
function weightOf(units: readonly PrintedUnit[], say: Say): string | null {
  const weights = units.flatMap(({ weight }) => weight ?? []);
  if (weights.length === 0) return null;
  const [weight, count] = [printQuantity(sum(weights)), units.length - weights.length];
  return fill(say(count === 0 ? 'weightOfAll' : 'weightOfSome'), { weight, count });
}

/** One row per item in a unit. Each names the unit; the first has all its details. */
function rowsOf(unit: PrintedUnit, total: number, say: Say, withSwc: boolean): string[][] {
  const { number, code, unit: what, description, weight, sizes, goods } = unit;
  const position = fill(say('placeOf'), { place: number, total });
  const weighs = weight === null ? '' : fill(say('weightOfAll'), { weight: printQuantity(weight) });
  const measures = sizes.every((size) => size === null) ? '' : `${sizes.map((size) => size ?? '–').join(' × ')} cm`;
  const all = [`${position}, ${code}`, what, description, [measures, weighs].filter(Boolean).join(', ')].filter(
    Boolean,
  );
  if (goods.length === 0) return [[all.join('\n')]];
  return goods.map((part, index) => [index === 0 ? all.join('\n') : position, ...cellsOf(part, say, withSwc)]);
}

function cellsOf(part: PackedPart, say: Say, withSwc: boolean): string[] {
  const { stockCode, name, unit, drum, jobs, segment, swc, quantity } = part;
  const sku = stockCode === name ? stockCode : `${stockCode}\n${name}`;
  const owners = jobs.map((job) => job ?? say('freeStock')).join(', ');
  return [
    sku,
    drum ?? '',
    owners,
    segment ?? '',
    ...(withSwc ? [swc ?? ''] : []),
    `${printQuantity(quantity)} ${unit}`,
  ];
}

function known(facts: readonly (readonly [label: string, value: string | null])[]): PrintedFact[] {
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}
