import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { suite } from '../../support/suite.ts';

const LINES = 10_000;

suite('an ERN of ten thousand lines', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('an ERN of ten thousand lines is created, read by page, counted by line and received whole', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const skus: string[] = [];
    for (let index = 0; index < 20; index += 1) skus.push(await builders.it.sku(site));
    const lines = Array.from({ length: LINES }, (_, index) => ({
      stockCode: skus[index % skus.length] ?? '',
      quantity: '2',
    }));
    const { id } = await storeman.ok(createErn, { lines });
    const positions: number[] = [];
    let last = 0;
    let after: string | undefined;
    do {
      const page = await storeman.ok(listErnLines, { id, limit: 500, ...(after !== undefined && { after }) });
      positions.push(...page.items.map(({ position }) => position));
      last = page.items.at(-1)?.id ?? 0;
      after = page.next ?? undefined;
    } while (after !== undefined);
    assert.equal(
      positions,
      lines.map((_, index) => index + 1),
    );
    const counted = await storeman.ok(countErn, { id, counts: [{ lineId: last, add: '2' }] });
    assert.equal(
      counted.lines.map((line) => [line.id, line.countedQuantity]),
      [[last, '2']],
    );
    await storeman.ok(receiveErn, { id, asShipped: true });
    const { received } = await builders.it.db.one<{ received: string }>(
      'select sum(quantity) as received from stock_lines where company_id = $1',
      [site.companyId],
    );
    assert.is(Number(received), 2 * LINES);
  });
});
