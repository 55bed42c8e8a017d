import type { editPick as contract } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { fromUnits, sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type StoredValues, validateParameterRows } from '../parameters/parameter-values.ts';
import { giveStock } from '../stock/allocation/give-stock.ts';
import { lockHeldAndCandidates, type StockOwner } from '../stock/allocation/lock-candidates.ts';
import { type Reservation, refuseQuarantined, release, reserve } from '../stock/allocation/reserve.ts';
import { readSkus } from '../stock/find-skus.ts';
import { type CheckedLine, checkLines, type GivenLine } from './check-lines.ts';
import type { LockedPick } from './lock-picks.ts';
import { type PlannedLine, planLines } from './plan-pick.ts';
import { type ReservedLine, readReservedLines } from './read-reserved-lines.ts';

/**
 * Replaces the lines of a locked pick by those of the request. Unchanged lines of the same owner keep their stock. The stock of all others
 * is released first, so that it can be allocated again; a refusal rolls back the release as well.
 */
export async function replaceLines(
  tx: Tx,
  actor: StockActor,
  pick: LockedPick,
  owner: StockOwner,
  input: Pick<Input<typeof contract>, 'lines' | 'accept'>,
): Promise<void> {
  const sameOwner = pick.jobId === owner.jobId && pick.segment === owner.segment;
  if (sameOwner && input.lines === undefined) return;
  const present = await readReservedLines(tx, actor.companyId, [pick.id]);
  const lines: readonly GivenLine[] =
    input.lines ?? present.map(({ stockCode, quantity }) => ({ stockCode, quantity }));
  const stockCodes = lines.map((line) => line.stockCode);
  const wanted = checkLines(lines, await readSkus(tx, actor.companyId, stockCodes));
  const parameters = await validateLineParameters(tx, actor, input.lines, present);
  const unchangedLines = sameOwner ? keptLines(present, wanted) : new Map<number, ReservedLine>();
  const released = present.filter((line) => !unchangedLines.has(line.skuId)).map((line) => line.id);
  const renewed = wanted.filter((line) => !unchangedLines.has(line.skuId));
  await lockHeldAndCandidates(tx, actor, owner, renewed, released);
  await release(tx, actor.companyId, released);
  const planned = await planLines(tx, actor, owner, renewed, input.accept, giveStock);
  const accepted = new Map([...unchangedLines.values(), ...planned].map((line) => [line.skuId, line.accepted]));
  const references = lines.map(({ reference }) => reference ?? null);
  const lineIds = await writeLines(tx, actor.companyId, pick.id, wanted, accepted, parameters, references);
  const reservations = reservationsOf(
    planned,
    planned.map((line) => lineIds[line.index] ?? 0),
  );
  const locationIds = planned.flatMap(({ allocation }) => allocation.takes.map(({ from }) => from.locationId));
  await refuseQuarantined(tx, locationIds);
  await reserve(tx, actor.companyId, reservations);
}

/** The parameter values of the lines, in order; a line without new values keeps its own. */
function validateLineParameters(
  tx: Tx,
  actor: StockActor,
  lines: Input<typeof contract>['lines'],
  present: readonly ReservedLine[],
): Promise<StoredValues[]> | StoredValues[] {
  const before = new Map(present.map((line) => [line.stockCode, line.parameters]));
  if (lines === undefined) return present.map((line) => line.parameters);
  const rows = lines.map(({ stockCode, parameters }, index) => ({
    given: parameters,
    before: before.get(stockCode),
    path: `lines.${index}.`,
  }));
  return validateParameterRows(tx, actor, 'planItem', rows);
}

/** The lines, by SKU, that are requested unchanged, without a new split by hand, and hold their full quantity. */
function keptLines(present: readonly ReservedLine[], wanted: readonly CheckedLine[]): Map<number, ReservedLine> {
  const unsplit = wanted.filter((line) => line.shares === undefined);
  const quantities = new Map(unsplit.map((line) => [line.skuId, fromUnits(line.quantity)]));
  const isKept = ({ skuId, quantity, held }: ReservedLine) =>
    quantities.get(skuId) === quantity && sum(held.map((stock) => stock.quantity)) === quantity;
  return new Map(present.filter(isKept).map((line) => [line.skuId, line]));
}

async function writeLines(
  tx: Tx,
  companyId: number,
  pickId: number,
  lines: readonly CheckedLine[],
  accepted: ReadonlyMap<number, string[]>,
  parameters: readonly StoredValues[],
  references: readonly (string | null)[],
): Promise<number[]> {
  const skuIds = lines.map((line) => line.skuId);
  const [, rows] = await Promise.all([
    tx.run('delete from pick_lines where company_id = $1 and pick_id = $2 and sku_id <> all ($3::bigint[])', [
      companyId,
      pickId,
      skuIds,
    ]),
    tx.many<{ id: number }>(
      `insert into pick_lines (company_id, pick_id, position, sku_id, quantity, accepted, parameters, reference)
       select $1, $2, w.position, w.sku_id, w.quantity, string_to_array(w.accepted, ','), w.parameters, w.reference
       from unnest($3::bigint[], $4::numeric[], $5::text[], $6::jsonb[], $7::text[]) with ordinality
         as w (sku_id, quantity, accepted, parameters, reference, position)
       order by w.position
       on conflict on constraint pick_lines_sku_once do update
       set position = excluded.position, quantity = excluded.quantity, accepted = excluded.accepted,
           parameters = excluded.parameters, reference = coalesce(excluded.reference, pick_lines.reference)
       returning id`,
      [
        companyId,
        pickId,
        skuIds,
        lines.map((line) => fromUnits(line.quantity)),
        lines.map((line) => (accepted.get(line.skuId) ?? []).join(',')),
        parameters.map((values) => JSON.stringify(values)),
        references,
      ],
    ),
  ]);
  return rows.map((row) => row.id);
}

function reservationsOf(lines: readonly PlannedLine[], lineIds: readonly number[]): Reservation[] {
  return lines.flatMap(({ allocation }, index) =>
    allocation.takes.map((take) => ({
      documentLineId: lineIds[index] ?? 0,
      stockLineId: take.from.stockLineId,
      quantity: fromUnits(take.quantity),
    })),
  );
}
