import { saveTaken as contract } from '../../../shared/contract/goods-out/despatch.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { compare, fromUnits, isWhole, toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';
import { listPickLines } from './list-pick-lines.ts';
import { type LockedPick, lockPick } from './lock-picks.ts';
import { readLocatedStock } from './lock-taken.ts';
import type { NamedLine } from './named-lines.ts';
import { type ReservedLine, readReservedLines } from './read-reserved-lines.ts';
import { heldAt, positionKey, readTaken, type Taken } from './read-taken.ts';
import { takeRows } from './take-rows.ts';

/**
 * Saves taken quantities, in part or whole. Several users can pick one despatch: each location is set or increased separately, so that no
 * scan is lost (decision 90). Locks only the pick: saved quantities hold no stock, so the values read can be written back.
 */
export const saveTaken = implement(contract, async (tx, actor, input, services) => {
  const pick = await lockPick(tx, actor, input.id, ['started']);
  const touched = [...new Set(input.taken.map(({ lineId }) => lineId))];
  const [lines, taken] = await Promise.all([
    readReservedLines(tx, actor.companyId, [pick.id], touched),
    readTaken(tx, actor.companyId, [pick.id], touched),
  ]);
  const changes = changesOf(input.taken, lines, taken);
  await refuseChangedMeanwhile(changes, () => linesNow(touched));
  await refuseMissing(tx, actor, pick, changes);
  await write(tx, actor, changes);
  const after = { taken: input.taken };
  await recordAudit(tx, actor, { operation: 'saveTaken', subject: 'pick', subjectId: pick.id, after });
  announce(tx, actor, { document: 'pick', id: pick.id, lines: touched, kind: 'take' });
  return { lines: await linesNow(touched) };

  async function linesNow(lineIds: readonly number[]) {
    const { items } = await listPickLines(tx, actor, { id: pick.id, lineId: [...lineIds], limit: 500 }, services);
    return items;
  }
});

type Given = Input<typeof contract>['taken'][number];

/** One location of a line, before and after; null means no entry. */
interface Change extends Omit<Taken, 'location' | 'quantity'> {
  line: ReservedLine;
  before: string | null;
  quantity: string | null;
  path: string;
  /** The value seen by the user who sets it. */
  was: string | null | undefined;
}

/** The change at each location that the request names; several entries for one location apply one after the other. */
function changesOf(given: readonly Given[], lines: readonly ReservedLine[], taken: readonly Taken[]): Change[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const known = new Map(taken.map((one) => [positionKey(one), one]));
  const changes = new Map<string, Change>();
  given.forEach((one, index) => {
    const { lineId, locationId, drumNumber: drum = null } = one;
    const line = byId.get(lineId);
    if (line === undefined) refuse('not_found', { values: { thing: 'line of this pick' } });
    const position = { lineId, locationId, drum };
    const key = positionKey(position);
    const now = known.get(key);
    const before: Change = changes.get(key) ?? {
      ...position,
      line,
      before: now?.quantity ?? null,
      quantity: now?.quantity ?? null,
      shortage: now?.shortage ?? null,
      path: '',
      was: undefined,
    };
    changes.set(key, changed(before, one, `taken.${index}`));
  });
  return [...changes.values()];
}

function changed(change: Change, { add, take, set, was, shortage }: Given, path: string): Change {
  const { line } = change;
  const quantity = set === undefined ? moved(change.quantity, add, take, path) : set;
  if (quantity !== null && line.wholeNumbers && !isWhole(quantity)) {
    refuseAt('whole_numbers_only', [`${path}.${set === undefined ? 'add' : 'set'}`], {
      values: { sku: line.stockCode },
    });
  }
  const reason = shortage === undefined ? change.shortage : shortage;
  const isAllThere = quantity !== null && compare(quantity, heldAt(line, change)) >= 0;
  return {
    ...change,
    path,
    was: was === undefined ? change.was : was,
    quantity: quantity ?? (reason === null || set === null ? null : '0'),
    shortage: set === null || isAllThere ? null : reason,
  };
}

/** Returns null when everything added was taken back; refuses to take back more than there is, because another user already did. */
function moved(before: string | null, add: string | undefined, take: string | undefined, path: string): string | null {
  if (add === undefined && take === undefined) return before;
  const units = toUnits(before ?? '0') + toUnits(add ?? '0') - toUnits(take ?? '0');
  if (units < 0n) refuseAt('taken_less', [`${path}.take`]);
  return units === 0n ? null : fromUnits(units);
}

/**
 * Refuses to set a quantity that differs from the one the user saw, with the current quantities of the lines (checklist
 * 56).
 */
async function refuseChangedMeanwhile<Line>(
  changes: readonly Change[],
  linesNow: () => Promise<Line[]>,
): Promise<void> {
  const stale = changes.find(({ was, before }) => was !== undefined && was !== before);
  if (stale === undefined) return;
  const lines = await linesNow();
  refuseAt('changed_meanwhile', [`${stale.path}.set`], { data: { quantity: stale.before, lines } });
}

/** Refuses an increase that the location does not have: the despatch would refuse it after the storeman has left. */
async function refuseMissing(tx: Tx, actor: StockActor, pick: LockedPick, changes: readonly Change[]): Promise<void> {
  const more = changes.filter(({ quantity, before }) => quantity !== null && compare(quantity, before ?? '0') > 0);
  const named = more.map(({ line, locationId, drum, quantity, path }): NamedLine & { rows: object } => ({
    line,
    rows: [{ locationId, drum, quantity: quantity ?? '0', path }],
  }));
  const candidates = await readLocatedStock(tx, actor, pick, named);
  for (const line of named) takeRows(line, candidates);
}

async function write(tx: Tx, actor: StockActor, changes: readonly Change[]): Promise<void> {
  const gone = changes.filter(({ quantity }) => quantity === null);
  const updates = changes.filter(({ quantity }) => quantity !== null);
  const columnsOf = (some: readonly Change[]) => [
    some.map(({ lineId }) => lineId),
    some.map(({ locationId }) => locationId),
    some.map(({ drum }) => drum),
  ];
  if (gone.length > 0) {
    await tx.run(
      `delete from pick_taken t
       using unnest($2::bigint[], $3::bigint[], $4::text[]) as n (line_id, location_id, drum_number)
       where t.company_id = $1 and t.pick_line_id = n.line_id and t.location_id = n.location_id
         and t.drum_number is not distinct from n.drum_number`,
      [actor.companyId, ...columnsOf(gone)],
    );
  }
  if (updates.length === 0) return;
  await tx.run(
    `insert into pick_taken
       (company_id, pick_line_id, location_id, drum_number, quantity, shortage, taken_by, taken_at)
     select $1, n.line_id, n.location_id, n.drum_number, n.quantity, n.shortage, $7, $8
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::numeric[], $6::text[])
       with ordinality as n (line_id, location_id, drum_number, quantity, shortage, at)
     order by n.at
     on conflict on constraint pick_taken_once do update
     set quantity = excluded.quantity, shortage = excluded.shortage, taken_by = excluded.taken_by, taken_at = excluded.taken_at`,
    [
      actor.companyId,
      ...columnsOf(updates),
      updates.map(({ quantity }) => quantity),
      updates.map(({ shortage }) => shortage),
      actor.userId,
      tx.now,
    ],
  );
}
