import { countErn, createErn, listErnLines, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import type { Access } from '../../shared/permissions.ts';
import type { Delivery } from './deliveries.ts';
import type { Played } from './play.ts';
import type { Session } from './session.ts';
import type { Tally } from './tally.ts';

/**
 * Each delivery becomes an ERN, is counted line by line, and received. Idempotency keys made from its number make a second replay harmless.
 */
export function deliveriesAsWork(
  session: Session,
  access: Access,
  deliveries: readonly Delivery[],
  tally: Tally,
): Played[] {
  return deliveries.map((delivery) => ({
    rows: delivery.lines.length,
    run: async (timed) => {
      const { number, partner, reference, deliveryDate, lines } = delivery;
      const key = `delivery-${number}`;
      const ern = await timed(() =>
        session.call(
          createErn,
          access,
          {
            number,
            partner,
            reference,
            deliveryDate,
            lines: lines.map(({ stockCode, quantity, job }) => ({ stockCode, quantity, job })),
          },
          `${key}-create`,
        ),
      );
      const page = await timed(() => session.call(listErnLines, access, { id: ern.id, limit: 500 }));
      const counts = page.items.map((line) => ({ lineId: line.id, set: line.shippedQuantity }));
      if (page.items.every((line) => line.receivedQuantity === null)) {
        await timed(() => session.call(countErn, access, { id: ern.id, counts }, `${key}-count`));
      }
      await timed(() => session.call(receiveErn, access, { id: ern.id }, `${key}-receive`));
      tally.receive(
        lines.length,
        lines.map((line) => line.quantity),
      );
    },
  }));
}
