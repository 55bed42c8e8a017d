import { receiveErn as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requireAccepted } from '../confirmations.ts';
import { implement } from '../implement.ts';
import { claimEffect } from '../stock/claim-effect.ts';
import { effectOf } from '../stock/effects.ts';
import { lockIdentities } from '../stock/lock-identities.ts';
import { postMovements } from '../stock/post-movements.ts';
import { recordOperation } from '../stock/record-operation.ts';
import { refuseScatteredDrums } from '../stock/refuse-scattered-drums.ts';
import type { StockIdentity } from '../stock/stock-identity.ts';
import { today } from '../today.ts';
import { readTransitGoods, type TransitGoods } from '../transit/read-transit-goods.ts';
import { isWarehouseCancelled } from '../warehouse-cancelled.ts';
import { checkReceipt, countedQuantity, receiptConfirmations, refuseLines } from './check-receipt.ts';
import { claimDrums } from './claim-drums.ts';
import { expectRest } from './expect-rest.ts';
import { type LockedErn, lockOpenErn } from './lock-ern.ts';
import { type Counted, type ReceiptLine, readReceiptLines } from './receipt-line.ts';
import { settleLocations } from './settle-locations.ts';

/**
 * Receives an ERN: what was counted becomes stock of its job and segment, or free stock (rules 5, Goods in). Locks the jobs, the
 * ERN and the stock lines in that order; writes nothing until every rule holds and every confirmation is accepted.
 */
export const receiveErn = implement(contract, async (tx, actor, input, services) => {
  const ern = await lockOpenErn(tx, actor, input.id);
  if (ern.source !== 'transfer' && (await isWarehouseCancelled(tx, actor))) refuse('warehouse_cancelled');
  const read = (await readReceiptLines(tx, actor.companyId, ern.id)).map((line) => onItsDrum(ern, line));
  const lines = await settleLocations(tx, actor, input.asShipped ? read.map(asShipped) : read);
  checkReceipt(ern, lines, actor.layout);
  refuseLines('location_missing', 'counts', lines, (line) =>
    line.counts.some((count) => count.locationId === null && count.quantity !== '0'),
  );
  if (ern.source !== 'transfer') requireAccepted(receiptConfirmations(lines, input.expectRest), input.accept);
  const transit = ern.source === 'transfer' ? await readTransitGoods(tx, actor, ern.id) : [];
  return write(
    tx,
    actor,
    ern,
    lines,
    new Map(transit.map((goods) => [goods.documentLineId, goods])),
    input,
    today(services),
  );
});

/** "Receive all as shipped": a line nobody counted counts as shipped. */
function asShipped(line: ReceiptLine): ReceiptLine {
  if (line.counts.length > 0) return line;
  const { drumNumber, supplierDrumNumber, shipped: quantity } = line;
  return { ...line, counts: [{ locationId: null, drumNumber, supplierDrumNumber, quantity }] };
}

/** The drum of a transfer's line is known: who counts it need not name it. */
function onItsDrum(ern: LockedErn, line: ReceiptLine): ReceiptLine {
  if (ern.source !== 'transfer') return line;
  return {
    ...line,
    counts: line.counts.map((count) => ({ ...count, drumNumber: count.drumNumber ?? line.drumNumber })),
  };
}

async function write(
  tx: Tx,
  actor: StockActor,
  ern: LockedErn,
  lines: readonly ReceiptLine[],
  transit: ReadonlyMap<number, TransitGoods>,
  input: Input<typeof contract>,
  receivedOn: string,
): Promise<Reply<typeof contract>> {
  const { companyId, userId } = actor;
  const isTransfer = ern.source === 'transfer';
  const effect = effectOf(isTransfer ? 'transferErn' : 'ern', 'expected', 'received');
  const operationId = await recordOperation(tx, actor, {
    kind: 'receive',
    document: 'ern',
    documentId: ern.id,
    accepted: input.accept,
    facts: { number: ern.number },
  });
  await claimEffect(
    tx,
    companyId,
    operationId,
    effect.effect ?? '',
    lines.map((line) => line.id),
  );
  const drums = await claimDrums(tx, actor, operationId, ern, lines);
  const goods = lines.flatMap((line) =>
    line.counts.filter(isThere).flatMap((count) => {
      const from = transit.get(line.id)?.line;
      const to = from ?? newStock(actor, line, count, drums, receivedOn);
      return shiftsOf(from, { ...to, locationId: count.locationId ?? 0 }, count.quantity, line.id);
    }),
  );
  const stockLines = await lockIdentities(
    tx,
    companyId,
    goods.map(({ identity }) => identity),
  );
  await postMovements(
    tx,
    { companyId, operationId, userId, kind: effect.movement ?? '' },
    goods.map(({ quantity, documentLineId }, index) => ({
      stockLineId: stockLines[index]?.id ?? 0,
      quantity,
      documentLineId,
    })),
  );
  if (isTransfer) await refuseScatteredDrums(tx, companyId, [...drums.values()]);
  await markReceived(tx, companyId, ern.id, lines);
  const wanted = isTransfer || input.expectRest === true || (input.accept ?? []).includes('expect_rest');
  const followUp = wanted ? await expectRest(tx, actor, ern, lines) : null;
  return { id: ern.id, number: ern.number, operationId, followUp };
}

function isThere(count: Counted): boolean {
  return count.quantity !== '0';
}

/** What comes from outside is what its document says, as of today. A cancelled job was refused before. */
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

/** Goods that enter a stock line, or leave it. */
interface Goods {
  identity: StockIdentity;
  quantity: string;
  documentLineId: number;
}

/** What a transfer brings leaves its stock line in transit; it stays the same stock, at another location. */
function shiftsOf(
  from: StockIdentity | undefined,
  to: StockIdentity,
  quantity: string,
  documentLineId: number,
): Goods[] {
  const entering = { identity: to, quantity, documentLineId };
  return from === undefined ? [entering] : [entering, { identity: from, quantity: `-${quantity}`, documentLineId }];
}

async function markReceived(tx: Tx, companyId: number, ernId: number, lines: readonly ReceiptLine[]): Promise<void> {
  await tx.run(
    `update ern_lines l set received_quantity = r.quantity
     from unnest($2::bigint[], $3::numeric[]) as r (id, quantity)
     where l.company_id = $1 and l.id = r.id`,
    [companyId, lines.map((line) => line.id), lines.map(countedQuantity)],
  );
  const changed = await tx.run(
    `update erns set status = 'received', received_at = now(), version = version + 1
     where company_id = $1 and id = $2 and status = 'expected'`,
    [companyId, ernId],
  );
  if (changed === 0) refuse('changed_meanwhile');
}
