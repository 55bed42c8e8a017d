import { shortages } from '../../shortages.ts';
import { id, quantity, whole } from '../fields/number.ts';
import { parameterValues } from '../fields/parameter-values.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { skuOfLine } from '../fields/sku-of-line.ts';
import { code, drumNumber, jobNumber, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { ofPick, pickLocation } from './picks.ts';

const takenGoods = shape({
  location: pickLocation,
  drumNumber: orNull(drumNumber()),
  quantity: quantity(),
  shortage: orNull(oneOf(shortages)),
  by: text(),
  at: instant(),
});

export const lineOfPick = shape({
  id: id(),
  position: whole(1),
  sku: skuOfLine(),
  /** The caller's own name for the line. */
  reference: orNull(text()),
  quantity: quantity(),
  despatchedQuantity: orNull(quantity()),
  /** The confirmations accepted for this line, for stock other than the job's own. */
  accepted: list(oneOf(['uses_other_segment', 'uses_free_stock', 'uses_other_job', 'several_drums']), 4),
  parameters: parameterValues(),
  /** Where to take it, in walking order (decision 61); after the despatch, where it was taken. */
  stock: list(
    shape({
      stockLineId: id(),
      location: pickLocation,
      drumNumber: orNull(drumNumber()),
      job: orNull(jobNumber()),
      segment: orNull(segment()),
      swc: orNull(text()),
      receivedOn: date(),
      quantity: quantity(),
    }),
    100_000,
  ),
  /** The sum taken so far; null until something is saved. */
  takenQuantity: orNull(quantity()),
  taken: list(takenGoods),
});

/** For a pick that a screen reads to its end. */
const most = 2_000;

/** Lists the lines of a pick with the stock reserved for each (location, drum, owner, quantity), and what has been taken so far. */
export const listPickLines = listOperation('listPickLines', {
  path: 'pick/:id/line',
  summary: 'Lines of a pick',
  rule: 'viewPicks',
  reach: 'stock',
  params: ofPick,
  row: lineOfPick.schema,
  filters: { lineId: maybe(list(id(), 100)) },
  undated: true,
  sorts: ['position', 'stockCode'],
  order: 'position',
  most,
});

/**
 * Lists the stops of one pick, or of several picked as one round: the stock reserved for their lines in walking order (decision 61), at
 * each location by SKU, oldest receipt first. For a despatched pick: where its goods were taken. A row's `id` is that of the pick's line.
 */
export const listPickStops = listOperation('listPickStops', {
  path: 'pick/stop',
  summary: 'The walk of one or more picks',
  rule: 'viewPicks',
  reach: 'stock',
  row: {
    id: id(),
    pickId: id(),
    number: code(),
    location: pickLocation,
    sku: skuOfLine(),
    stockLineId: id(),
    drumNumber: orNull(drumNumber()),
    job: orNull(jobNumber()),
    segment: orNull(segment()),
    swc: orNull(text()),
    receivedOn: date(),
    quantity: quantity(),
  },
  filters: { pick: list(id(), 100, 1) },
  undated: true,
  sorts: ['walk'],
  order: 'walk',
  most,
});
