import { receiveErn as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import { refuse } from '../../../shared/errors.ts';
import { compare } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { refuseAt, requireAccepted } from '../refusals.ts';
import { lockDrums, updateDrumStates } from '../stock/drums/drums.ts';
import { claimEffect } from '../stock/ledger/effects.ts';
import { postMovements } from '../stock/ledger/post-movements.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockIdentities, type StockIdentity } from '../stock/locks/stock-identity.ts';
import { dayOf } from '../today.ts';
import { claimDrums } from './claim-drums.ts';
import { resolveLocations } from './default-locations.ts';
import { announceArrival } from './ern-document.ts';
import { expectRest } from './expect-rest.ts';
import { type LockedErn, lockOpenErn } from './lock-ern.ts';
import { longerDrums } from './longer-drums.ts';
import { cancelledJobs, receiptKindOf } from './receipt-kinds.ts';
import {
  type Counted,
  countedQuantity,
  missingOf,
  type ReceiptLine,
  readReceiptLines,
  refuseLines,
} from './receipt-line.ts';

/**
 * Receives an ERN: the counted goods become stock of its job and segment, or free stock (rules 5, Goods in). Locks the jobs, the ERN and
 * the stock lines in that order; writes nothing until every rule holds and every confirmation is accepted.
 */
export const receiveErn = implement(contract, async (tx, actor, input, services) => {
  const ern = await lockOpenErn(tx, actor, input.id);
  const kind = receiptKindOf(ern);
  await kind.admit(tx, actor);
  const read = (await readReceiptLines(tx, actor.companyId, ern.id)).map(kind.complete);
  const { lines, defaultId } = await resolveLocations(tx, actor, input.asShipped ? read.map(asShipped) : read);
  const owned = input.asFreeStock === true ? lines.map(freeOfCancelledJob) : lines;
  kind.checkJobs(owned);
  checkCounts(lines);
  kind.checkLines(owned, actor.layout);
  checkReference(ern, lines);
  refuseLines('location_missing', 'counts', lines, (line) =>
    line.counts.some((count) => count.locationId === null && count.quantity !== '0'),
  );
  const questions = [
    ...kind.confirmations(lines, input.expectRest),
    ...(await longerDrums(tx, actor.companyId, lines)),
  ];
  requireAccepted(questions, input.accept);
  const origins = await kind.origins(tx, actor, ern.id);
  const lost = lostInTransit(ern, lines, input.expectRest === false);
  const operationId = await post(tx, actor, ern, {
    lines: owned,
    lost,
    freed: input.asFreeStock === true ? cancelledJobs(lines) : [],
    origins,
    accepted: input.accept,
    receivedOn: dayOf(tx, services),
  });
  if (input.asShipped) await countAsShipped(tx, actor, ern.id, read);
  await markReceived(tx, actor.companyId, ern.id, lines, defaultId);
  const isAccepted = input.expectRest === true || (input.accept ?? []).includes('expect_rest');
  const wanted = isAccepted || (kind.expectsRest && input.expectRest !== false);
  const expected = lines.filter((line) => !lost.includes(line));
  const followUp = wanted ? await expectRest(tx, actor, ern, expected) : null;
  if (ern.source === 'transfer') await announceArrival(tx, actor, ern.id, 'receive');
  return { id: ern.id, number: ern.number, operationId, followUp };
});

/** "Receive all as shipped": a line without counts counts as shipped. */
function asShipped(line: ReceiptLine): ReceiptLine {
  if (line.counts.length > 0) return line;
  const { drumNumber, supplierDrumNumber, shipped: quantity } = line;
  return { ...line, counts: [{ locationId: null, drumNumber, supplierDrumNumber, quantity }] };
}

/** The goods become free stock; the document's line keeps the job. */
function freeOfCancelledJob(line: ReceiptLine): ReceiptLine {
  return line.jobCancelled ? { ...line, jobId: null, job: null, segment: null, jobCancelled: false } : line;
}

/** Every line is counted, and every difference has a comment (rules 5, Goods in). */
function checkCounts(lines: readonly ReceiptLine[]): void {
  refuseLines('lines_not_counted', 'counts', lines, (line) => line.counts.length === 0);
  refuseLines(
    'discrepancy_comment_missing',
    'discrepancyComment',
    lines,
    (line) => line.comment === null && compare(countedQuantity(line), line.shipped) !== 0,
  );
}

/** The reference of a free stock receipt contains no spaces (rules: Documents, ERN). */
function checkReference({ reference }: LockedErn, lines: readonly ReceiptLine[]): void {
  const isFree = lines.every((line) => line.job === null);
  if (isFree && reference !== null && /\s/.test(reference)) refuseAt('free_stock_spaces', ['reference']);
}

interface Posting {
  lines: readonly ReceiptLine[];
  /** Their missing goods are written off in transit. */
  lost: readonly ReceiptLine[];
  /** Cancelled jobs whose goods became free stock. */
  freed: readonly string[];
  origins: ReadonlyMap<number, StockIdentity>;
  accepted: readonly string[] | undefined;
  receivedOn: string;
}

async function post(tx: Tx, actor: StockActor, ern: LockedErn, posting: Posting): Promise<number> {
  const { companyId, userId } = actor;
  const { lines, lost, freed, origins, accepted, receivedOn } = posting;
  const kind = receiptKindOf(ern);
  const operationId = await recordOperation(tx, actor, {
    kind: 'receive',
    document: 'ern',
    documentId: ern.id,
    accepted,
    facts: { number: ern.number, ...(freed.length > 0 && { cancelledJobs: freed }) },
  });
  await claimEffect(
    tx,
    companyId,
    operationId,
    kind.effect.effect ?? '',
    lines.map((line) => line.id),
  );
  const lostDrums = lost.map(({ id }) => origins.get(id)?.drumId ?? null);
  // All drums at once, in order: the lost ones, and those that are claimed.
  if (lost.length > 0)
    await lockDrums(
      tx,
      companyId,
      [...origins.values()].map(({ drumId }) => drumId),
    );
  const drums = await claimDrums(tx, actor, operationId, ern, lines);
  const goods = lines.flatMap((line) =>
    line.counts.filter(isThere).flatMap((count) => {
      const from = origins.get(line.id);
      const to = from ?? newStock(actor, line, count, drums, receivedOn);
      return shiftsOf(from, { ...to, locationId: count.locationId ?? 0 }, count.quantity, line.id);
    }),
  );
  const writtenOff = lost.flatMap((line): Goods[] => {
    const identity = origins.get(line.id);
    return identity === undefined ? [] : [{ identity, quantity: `-${missingOf(line)}`, documentLineId: line.id }];
  });
  const stockLines = await lockIdentities(
    tx,
    companyId,
    [...goods, ...writtenOff].map(({ identity }) => identity),
  );
  const changes = [...goods, ...writtenOff].map(({ quantity, documentLineId }, index) => ({
    stockLineId: stockLines[index]?.id ?? 0,
    quantity,
    documentLineId,
  }));
  const common = { companyId, operationId, userId };
  await postMovements(tx, { ...common, kind: kind.effect.movement }, changes.slice(0, goods.length));
  await postMovements(tx, { ...common, kind: 'adjust' }, changes.slice(goods.length));
  await updateDrumStates(tx, companyId, lostDrums, 'written_off');
  await kind.checkDrums(tx, companyId, [...drums.values()]);
  return operationId;
}

/**
 * The lines of a transfer whose missing goods, of any owner, are lost: all if nothing more is expected, otherwise those on a drum that has
 * arrived, because nothing of it remains in transit.
 */
function lostInTransit({ source }: LockedErn, lines: readonly ReceiptLine[], isFinal: boolean): ReceiptLine[] {
  if (source !== 'transfer') return [];
  const arrived = new Set(lines.flatMap((line) => (countedQuantity(line) === '0' ? [] : line.drumNumber)));
  const short = lines.filter((line) => compare(countedQuantity(line), line.shipped) < 0);
  return short.filter(({ drumNumber }) => isFinal || (drumNumber !== null && arrived.has(drumNumber)));
}

function isThere(count: Counted): boolean {
  return count.quantity !== '0';
}

/**
 * Incoming goods take job and segment from the ERN line and today's receipt date. A cancelled job was refused before, or its goods are free
 * stock.
 */
function newStock(
  { warehouseId }: StockActor,
  { skuId, jobId, segment, swc }: ReceiptLine,
  { drumNumber }: Counted,
  drums: ReadonlyMap<string, number>,
  receivedOn: string,
): Omit<StockIdentity, 'locationId'> {
  const drumId = drumNumber === null ? null : (drums.get(drumNumber) ?? null);
  return { warehouseId, skuId, drumId, jobId, segment, swc, receivedOn };
}

interface Goods {
  identity: StockIdentity;
  quantity: string;
  documentLineId: number;
}

function shiftsOf(
  from: StockIdentity | undefined,
  to: StockIdentity,
  quantity: string,
  documentLineId: number,
): Goods[] {
  const entering = { identity: to, quantity, documentLineId };
  return from === undefined ? [entering] : [entering, { identity: from, quantity: `-${quantity}`, documentLineId }];
}

/** Records uncounted lines as counted, with their drums. */
async function countAsShipped(
  tx: Tx,
  { companyId, userId }: StockActor,
  ernId: number,
  read: readonly ReceiptLine[],
): Promise<void> {
  const lines = read.filter((line) => line.counts.length === 0).map(asShipped);
  await tx.run(
    `insert into ern_counts
       (company_id, ern_id, ern_line_id, drum_number, supplier_drum_number, quantity, counted_by, as_shipped)
     select $1, $7, n.line_id, n.drum_number, n.supplier_drum_number, n.quantity, $2, true
     from unnest($3::bigint[], $4::text[], $5::text[], $6::numeric[])
       as n (line_id, drum_number, supplier_drum_number, quantity)`,
    [
      companyId,
      userId,
      lines.map((line) => line.id),
      lines.map((line) => line.drumNumber),
      lines.map((line) => line.supplierDrumNumber),
      lines.map((line) => line.shipped),
      ernId,
    ],
  );
}

/** `intoId`: the location used for counts without one. */
async function markReceived(
  tx: Tx,
  companyId: number,
  ernId: number,
  lines: readonly ReceiptLine[],
  intoId: number | null,
): Promise<void> {
  await tx.run(
    `update ern_lines l set received_quantity = r.quantity
     from unnest($2::bigint[], $3::numeric[]) as r (id, quantity)
     where l.company_id = $1 and l.id = r.id`,
    [companyId, lines.map((line) => line.id), lines.map(countedQuantity)],
  );
  const changed = await tx.run(
    `update erns set status = 'received', received_at = product_now(), received_into_id = $3, version = version + 1
     where company_id = $1 and id = $2 and status = 'expected'`,
    [companyId, ernId, intoId],
  );
  if (changed === 0) refuse('changed_meanwhile');
}
