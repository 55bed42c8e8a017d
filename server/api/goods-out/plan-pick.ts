import { type Allocation, questionsOf, type Take } from '../../../shared/allocation.ts';
import type { Question } from '../../../shared/confirmations.ts';
import type { pickAndDespatch as contract } from '../../../shared/contract/goods-out/despatch.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { type ErrorCode, errors, refuse } from '../../../shared/errors.ts';
import { fill } from '../../../shared/layouts.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type StoredValues, validateParameterRows } from '../parameters/parameter-values.ts';
import { requireAccepted } from '../refusals.ts';
import type { GiveStock } from '../stock/allocation/give-stock.ts';
import type { StockCandidate, StockOwner } from '../stock/allocation/lock-candidates.ts';
import { readSkus } from '../stock/find-skus.ts';
import { type CheckedLine, checkLines } from './check-lines.ts';
import { type PickDestination, readDestination, resolveLocation, resolvePartner } from './pick-places.ts';
import { resolveOwner } from './resolve-owner.ts';

export interface PlannedPick extends StockOwner {
  locationId: number;
  partnerId: number | null;
  parameters: PickParameters;
  lines: PlannedLine[];
}

export type PickInput = Omit<Input<typeof contract>, 'signature' | 'signedBy'>;

export interface PickParameters {
  plan: StoredValues;
  items: readonly StoredValues[];
}

/**
 * Determines all that a new pick needs before any of it is written (rules 5, Pick): its job, which is locked, its location and partner, and
 * the stock of every line, with the confirmations it requires.
 */
export async function planPick(tx: Tx, actor: StockActor, input: PickInput, give: GiveStock): Promise<PlannedPick> {
  const owner = await resolveOwner(tx, actor, input);
  const [destination, skus] = await Promise.all([
    readDestination(tx, actor, input),
    readSkus(
      tx,
      actor.companyId,
      input.lines.map((line) => line.stockCode),
    ),
  ]);
  const locationId = resolveLocation(input, destination);
  const partnerId = await resolvePartner(tx, actor, input, destination);
  const checked = checkLines(input.lines, skus);
  const parameters = await validatePickParameters(tx, actor, input, destination);
  const lines = await planLines(tx, actor, owner, checked, input.accept, give);
  return { ...owner, locationId, partnerId, parameters, lines };
}

/**
 * Skips the query if no plan has parameters and none are given: that is true of most orders, and a query costs a round trip to the
 * database.
 */
async function validatePickParameters(
  tx: Tx,
  actor: StockActor,
  { parameters, lines }: PickInput,
  { hasParameters }: PickDestination,
): Promise<PickParameters> {
  const given = [parameters, ...lines.map((line) => line.parameters)];
  if (!hasParameters && given.every((values) => values === undefined))
    return { plan: {}, items: lines.map(() => ({})) };
  const [plan = {}] = await validateParameterRows(tx, actor, 'plan', [{ given: parameters, path: '' }]);
  return { plan, items: await validateParameterRows(tx, actor, 'planItem', rowsOf(lines)) };
}

function rowsOf(lines: PickInput['lines']) {
  return lines.map((line, index) => ({ given: line.parameters, path: `lines.${index}.` }));
}

export interface PlannedLine extends CheckedLine {
  allocation: Allocation<StockCandidate>;
  accepted: string[];
}

/**
 * Finds the stock for lines of a pick. Refuses if there is not enough and names every short line; asks for confirmation of other segments,
 * free stock, other jobs' stock and several drums (rules 5, Pick).
 */
export async function planLines(
  tx: Tx,
  actor: StockActor,
  owner: StockOwner,
  lines: readonly CheckedLine[],
  accept: readonly string[] | undefined,
  give: GiveStock,
): Promise<PlannedLine[]> {
  const allocations = await give(tx, actor, owner, lines);
  const planned = lines.map((line, index) => {
    const allocation = allocations[index] ?? { takes: [], missing: line.quantity };
    return { ...line, allocation, confirmations: confirmationsOf(line, allocation, owner) };
  });
  refuseShort(planned);
  requireAccepted(
    planned.flatMap((line) => line.confirmations),
    accept,
  );
  return planned.map(({ confirmations, ...line }) => ({ ...line, accepted: confirmations.map(({ key }) => key) }));
}

function refuseShort(lines: readonly Omit<PlannedLine, 'accepted'>[]): void {
  const short = lines.filter((line) => line.allocation.missing > 0n).flatMap(lacksOf);
  const [first] = short;
  if (first === undefined) return;
  refuse(first.code, {
    values: { wanted: first.wanted, available: first.available },
    fields: Object.fromEntries(
      short.map((lack) => [`${lack.path}.quantity`, fill(errors[lack.code].message, { ...lack })]),
    ),
    data: { lines: short.map(({ code: _code, path: _path, ...line }) => line) },
  });
}

function lacksOf({ index, stockCode, onDrums, quantity, shares, allocation }: Omit<PlannedLine, 'accepted'>) {
  const line = { index, stockCode };
  if (shares === undefined) {
    const available = fromUnits(quantity - allocation.missing);
    const code: ErrorCode = 'insufficient_quantity';
    return [{ ...line, code, path: `lines.${index}`, wanted: fromUnits(quantity), available }];
  }
  return shares.flatMap((share) => {
    const takes = allocation.takes.filter(({ from }) => share.isOf(from));
    const available = takes.reduce((sum, take) => sum + take.quantity, 0n);
    const code: ErrorCode = onDrums && takes.every(isFree) ? 'drum_free_short' : 'insufficient_quantity';
    const lack = {
      ...line,
      code,
      path: share.path,
      wanted: fromUnits(share.quantity),
      available: fromUnits(available),
    };
    return available < share.quantity ? [lack] : [];
  });
}

const isFree = ({ from }: PickTake) => from.group === 'free';

type PickTake = Take<StockCandidate>;

export function confirmationsOf(
  { index, stockCode }: CheckedLine,
  { takes }: Allocation<StockCandidate>,
  owner: StockOwner,
): Question[] {
  return questionsOf(takes, owner.jobId !== null).map(({ key, takes: stock }) => {
    const line = { key, line: index };
    if (key === 'several_drums') {
      const drums = [...Map.groupBy(stock, ({ from }) => from.drum)].map(([drum, taken]) => ({
        drum,
        quantity: total(taken),
      }));
      return { ...line, values: { goods: stockCode, count: drums.length }, data: { stockCode, drums } };
    }
    const values = { stockCode, quantity: total(stock) };
    return { ...line, values, data: { ...values, stock: stock.map(presentTake) } };
  });
}

function total(takes: readonly PickTake[]): string {
  return fromUnits(takes.reduce((sum, take) => sum + take.quantity, 0n));
}

function presentTake({ from, quantity }: PickTake) {
  const { locationName: location, drum, job, segment } = from;
  return { location, drum, job, segment, quantity: fromUnits(quantity) };
}
