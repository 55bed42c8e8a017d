import { createErn, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../shared/contract/goods-out/picks.ts';
import { reverseOperation } from '../../shared/contract/stock/stock.ts';
import type { Access } from '../../shared/permissions.ts';
import { sum } from '../../shared/quantity.ts';
import type { Order } from './orders.ts';
import type { Played, Timed } from './play.ts';
import type { Session } from './session.ts';
import type { Tally } from './tally.ts';

const LINES_PER_RECEIPT = 500;

/** Receipts that cover the demand of all invoices before the first pick: each SKU once, with the total ordered. */
export function openingReceipts(
  session: Session,
  access: Access,
  invoices: readonly Pick<Order, 'quantities'>[],
  name = 'OPENING',
): Played[] {
  const demand = new Map<string, string[]>();
  for (const { quantities } of invoices) {
    for (const [stockCode, quantity] of quantities) {
      const known = demand.get(stockCode);
      if (known === undefined) demand.set(stockCode, [quantity]);
      else known.push(quantity);
    }
  }
  const lines = [...demand].map(([stockCode, quantities]) => ({ stockCode, quantity: sum(quantities) }));
  const receipts = Math.ceil(lines.length / LINES_PER_RECEIPT);
  return Array.from({ length: receipts }, (_, index) => ({
    rows: 0,
    run: (timed) => {
      const some = lines.slice(index * LINES_PER_RECEIPT, (index + 1) * LINES_PER_RECEIPT);
      return receive(session, access, timed, { number: `${name}-${index + 1}`, source: 'manual', lines: some });
    },
  }));
}

/** Each cancellation is an ERN of its customer, received back as free stock. */
export function cancellationsAsWork(
  session: Session,
  access: Access,
  cancellations: readonly Order[],
  tally: Tally,
): Played[] {
  return cancellations.map((order) => ({
    rows: order.rows,
    run: async (timed) => {
      await receive(session, access, timed, {
        number: `RETURN-${order.number}`,
        source: 'return',
        ...(order.customer !== undefined && { partner: order.customer }),
        reference: order.number,
        comments: 'customer return',
        lines: linesOf(order),
      });
      tally.takeBack([...order.quantities.values()]);
    },
  }));
}

/** Each invoice is a pick and its despatch; some are first despatched by mistake. */
export function invoicesAsWork(
  session: Session,
  access: Access,
  invoices: readonly Order[],
  tally: Tally,
  isMistaken: (number: string) => boolean = () => false,
): Played[] {
  return invoices.map((order) => ({
    rows: order.rows,
    run: async (timed) => {
      const key = `invoice-${order.number}`;
      const pick = await timed(() =>
        session.call(
          createPick,
          access,
          {
            reference: order.number,
            ...(order.customer !== undefined && { partner: order.customer }),
            despatchTo: order.country,
            lines: linesOf(order),
          },
          `${key}-pick`,
        ),
      );
      const despatch = { id: pick.id, asReserved: true, signedBy: 'Replay' };
      const { operationId } = await timed(() => session.call(despatchPick, access, despatch, `${key}-despatch`));
      if (isMistaken(order.number)) {
        const undo = { id: operationId, reason: 'Despatched by mistake' };
        await timed(() => session.call(reverseOperation, access, undo, `${key}-undo`));
        await timed(() => session.call(despatchPick, access, despatch, `${key}-again`));
      }
      tally.despatch([...order.quantities.values()]);
    },
  }));
}

function linesOf({ quantities }: Order): { stockCode: string; quantity: string }[] {
  return [...quantities].map(([stockCode, quantity]) => ({ stockCode, quantity }));
}

interface Receipt {
  number: string;
  source: 'manual' | 'return';
  partner?: string;
  reference?: string;
  comments?: string;
  lines: { stockCode: string; quantity: string }[];
}

async function receive(session: Session, access: Access, timed: Timed, receipt: Receipt): Promise<void> {
  const key = receipt.number.toLowerCase();
  const { id } = await timed(() => session.call(createErn, access, receipt, `${key}-create`));
  await timed(() => session.call(receiveErn, access, { id, asShipped: true }, `${key}-receive`));
}
