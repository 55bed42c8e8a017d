import type { despatchPick as contract, saveTaken } from '../../../shared/contract/goods-out/despatch.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { compare, subtract, sum } from '../../../shared/quantity.ts';
import type { Reader } from '../../db/query.ts';
import { refusingAs } from '../refusals.ts';
import type { ReservedLine } from './read-reserved-lines.ts';

export interface Taken {
  lineId: number;
  locationId: number;
  location: string;
  drum: string | null;
  quantity: string;
  shortage: NonNullable<Input<typeof saveTaken>['taken'][number]['shortage']> | null;
}

export interface Shortage extends Pick<Taken, 'location' | 'drum' | 'shortage'> {
  stockCode: string;
  missing: string;
}

/** What is taken for picks: at all of their lines, or at those with the given ids. */
export function readTaken(
  db: Reader,
  companyId: number,
  pickIds: readonly number[],
  lineIds?: readonly number[],
): Promise<Taken[]> {
  return db.many<Taken>(
    `select t.pick_line_id as "lineId", t.location_id as "locationId", o.name as location, t.drum_number as drum,
            t.quantity, t.shortage
     from pick_taken t
     join locations o on o.id = t.location_id
     where t.company_id = $1
       and t.pick_line_id in (select id from pick_lines where company_id = $1 and pick_id = any ($2::bigint[]))
       and ($3::bigint[] is null or t.pick_line_id = any ($3::bigint[]))
     order by t.id`,
    [companyId, pickIds, lineIds ?? null],
  );
}

/** The key of a line, location and drum; the client uses the same format. */
export function positionKey(position: { lineId: number; locationId: number; drum: string | null }): string {
  return `${position.lineId}:${position.locationId}:${position.drum ?? ''}`;
}

export function heldAt({ held }: ReservedLine, position: Pick<Taken, 'locationId' | 'drum'>): string {
  return sum(
    held
      .filter((one) => one.locationId === position.locationId && one.drum === position.drum)
      .map((one) => one.quantity),
  );
}

export type DespatchLines = Pick<Input<typeof contract>, 'lines' | 'asReserved'>;

/**
 * Runs a despatch, with the saved quantities for the lines that the request does not name (`asTaken`). Refusals of those lines have the
 * paths of their locations, not of rows that the caller never sent.
 */
export function withTaken<T>(
  input: DespatchLines,
  lines: readonly ReservedLine[],
  taken: readonly Taken[],
  work: (input: DespatchLines) => Promise<T>,
): Promise<T> {
  const { lines: given = [] } = input;
  const named = new Set(given.map(({ lineId }) => lineId));
  const ofLine = Map.groupBy(
    taken.filter(({ lineId }) => !named.has(lineId)),
    ({ lineId }) => lineId,
  );
  refuseUnexplained(
    lines.filter(({ id }) => ofLine.has(id)),
    taken,
  );
  const saved = [...ofLine].map(([lineId, rows]) => ({
    lineId,
    rows: rows.filter(({ quantity }) => quantity !== '0'),
  }));
  const sent = saved.map(({ lineId, rows }) => ({
    lineId,
    rows: rows.map(({ locationId, drum, quantity }) => ({
      locationId,
      quantity,
      ...(drum !== null && { drumNumber: drum }),
    })),
  }));
  const path = (name: string) => {
    const [, line, row, rest] = /^lines\.(\d+)\.rows\.(\d+)\.(.*)$/.exec(name) ?? [];
    const position = saved[Number(line) - given.length]?.rows[Number(row)];
    return position === undefined ? name : `taken.${positionKey(position)}.${rest}`;
  };
  return refusingAs({ path }, () => work({ ...input, lines: [...given, ...sent] }));
}

/** A short line needs a reason at each location where some of it was left (rules: Documents, Pick). */
function refuseUnexplained(lines: readonly ReservedLine[], taken: readonly Taken[]): void {
  const unexplained = lines.flatMap((line) => {
    const own = taken.filter(({ lineId }) => lineId === line.id);
    if (compare(sum(own.map(({ quantity }) => quantity)), line.quantity) >= 0) return [];
    const explained = new Set(own.filter(({ shortage }) => shortage !== null).map(positionKey));
    return shortPositions(line, own)
      .map(positionKey)
      .filter((key) => !explained.has(key));
  });
  if (unexplained.length === 0) return;
  const { message } = errors.shortage_missing;
  const short = lines.filter(({ id }) => unexplained.some((key) => key.startsWith(`${id}:`)));
  refuse('shortage_missing', {
    data: { picks: [...new Set(short.map(({ pickId }) => pickId))] },
    fields: Object.fromEntries(unexplained.map((key) => [`taken.${key}.shortage`, message])),
  });
}

function shortPositions(line: ReservedLine, taken: readonly Taken[]) {
  const positions = new Map(
    line.held.map(({ locationId, drum }) => {
      const position = { lineId: line.id, locationId, drum };
      return [positionKey(position), position] as const;
    }),
  );
  const takenAt = new Map(taken.map((one) => [positionKey(one), one.quantity]));
  return [...positions].flatMap(([key, position]) =>
    compare(takenAt.get(key) ?? '0', heldAt(line, position)) < 0 ? [position] : [],
  );
}

export function shortagesOf(lines: readonly ReservedLine[], taken: readonly Taken[]): Shortage[] {
  return lines.flatMap((line) => {
    const explained = taken.filter(({ lineId, shortage }) => lineId === line.id && shortage !== null);
    return explained.flatMap(({ location, drum, quantity, shortage, locationId }) => {
      const missing = subtract(heldAt(line, { locationId, drum }), quantity);
      // Goods that were moved away since are not missing here.
      return compare(missing, '0') <= 0 ? [] : [{ stockCode: line.stockCode, location, drum, shortage, missing }];
    });
  });
}
