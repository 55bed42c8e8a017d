import { refuse, refuseField } from '../../../shared/errors.ts';
import { isWhole } from '../../../shared/quantity.ts';
import { refuseAt } from '../refusals.ts';
import type { ReservedLine } from './read-reserved-lines.ts';
import type { DespatchLines } from './read-taken.ts';

export interface TakenRow {
  locationId: number;
  drum: string | null;
  quantity: string;
  /** The path in the request, for refusals: `lines.0.rows.1`. */
  path: string;
}

export interface NamedLine {
  line: ReservedLine;
  rows: TakenRow[] | 'asReserved';
}

/**
 * Validates a despatch request against the lines of its pick (rules 5, Despatch): every line is accounted for, every row has a location, a
 * location occurs once per SKU, whole numbers stay whole.
 */
export function namedLines(input: DespatchLines, lines: readonly ReservedLine[]): NamedLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const named = new Map<number, NamedLine>();
  input.lines?.forEach((given, index) => {
    const line = byId.get(given.lineId);
    if (line === undefined) refuse('not_found', { values: { thing: 'line of this pick' } });
    if (named.has(line.id)) refuseField(`lines.${index}.lineId`, 'repeated', 'Entered twice');
    named.set(line.id, { line, rows: rowsOf(given, line, `lines.${index}`) });
  });
  const forgotten = lines.filter((line) => !named.has(line.id)).map((line) => line.id);
  if (forgotten.length > 0 && !input.asReserved) refuse('line_not_taken', { data: { lines: forgotten } });
  return lines.map((line) => named.get(line.id) ?? { line, rows: 'asReserved' });
}

type GivenLine = NonNullable<DespatchLines['lines']>[number];

function rowsOf(given: GivenLine, line: ReservedLine, path: string): NamedLine['rows'] {
  if ((given.rows === undefined) !== (given.asReserved === true)) {
    refuseField(path, 'not_allowed', 'Send one of rows and asReserved');
  }
  if (given.rows === undefined) return 'asReserved';
  const keys = new Set<string>();
  return given.rows.map(({ locationId, drumNumber: drum = null, quantity }, index) => {
    const row = `${path}.rows.${index}`;
    if (locationId === undefined) refuseAt('location_missing', [`${row}.locationId`]);
    const key = `${locationId} ${drum ?? ''}`;
    if (keys.has(key)) refuseAt('location_repeated', [`${row}.locationId`]);
    keys.add(key);
    if (line.wholeNumbers && !isWhole(quantity)) {
      refuseAt('whole_numbers_only', [`${row}.quantity`], { values: { sku: line.stockCode } });
    }
    return { locationId, drum, quantity, path: row };
  });
}
