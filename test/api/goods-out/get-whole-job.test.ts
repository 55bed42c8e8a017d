import * as assert from 'uvu/assert';
import { getWholeJob } from '../../../shared/contract/goods-out/availability.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { type Goods, receiveGoods } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { columns } from '../../support/columns.ts';

apiSuite('the whole stock of a job', (test, builders) => {
  async function jobWith(goods: (skus: { box: string; cable: string; site: Site }) => readonly Goods[]) {
    const site = await builders.it.site();
    await builders.it.db.run('update warehouses set full_job_select = true where id = $1', [site.warehouseId]);
    const [box, cable] = [await builders.it.sku(site), await builders.it.sku(site, { divisible: true })];
    const job = builders.it.name('J');
    const all = goods({ box, cable, site });
    await receiveGoods(
      builders.it,
      site,
      all.map((one) => ({ job, ...one })),
    );
    return { site, storeman: await builders.it.storeman(site), box, cable, job };
  }
  const brief = ({ lines }: Reply<typeof getWholeJob>) =>
    lines.map(({ stockCode, quantity, stock }) => [
      stockCode,
      quantity,
      stock.map((one) => [one.drumNumber, one.segment, one.quantity, one.cut]),
    ]);

  test('the whole job has one line for each SKU across segments; a pick of these lines reserves all of it', async () => {
    const drumNumber = builders.it.name('DR');
    const { storeman, box, cable, job } = await jobWith(({ box: code, cable: onDrum }) => [
      { stockCode: code, quantity: '5', segment: 'S1' },
      { stockCode: code, quantity: '4', segment: 'S2' },
      { stockCode: onDrum, quantity: '305.5', segment: 'S1', drumNumber },
    ]);
    const whole = await storeman.ok(getWholeJob, { job });
    assert.equal([whole.offered, whole.leftOut], [true, []]);
    assert.equal(
      brief(whole),
      [
        [
          box,
          '9',
          [
            [null, 'S1', '5', false],
            [null, 'S2', '4', false],
          ],
        ],
        [cable, '305.5', [[drumNumber, 'S1', '305.5', false]]],
      ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    );
    const lines = whole.lines.map(({ stockCode, quantity, stock }) => ({
      stockCode,
      quantity,
      stock: stock.map((one) => ({ stockLineId: one.stockLineId, quantity: one.quantity })),
    }));
    const accept = lines.map((_, index) => `uses_other_segment:${index}`);
    const { id } = await storeman.ok(createPick, { job, lines, accept });
    const picked = (await storeman.ok(listPickLines, { id })).items.map((line) => [line.sku.stockCode, line.quantity]);
    assert.equal(
      picked.sort(),
      [
        [box, '9'],
        [cable, '305.5'],
      ].sort(),
    );
    const rest = await storeman.ok(getWholeJob, { job });
    assert.equal(rest.lines, []);
    assert.equal(columns(rest.leftOut, 'why', 'quantity').sort(), ['reserved, 305.5', 'reserved, 4', 'reserved, 5']);
  });

  test('a named segment limits the lines to that segment; an unknown job owns nothing', async () => {
    const { storeman, box, job } = await jobWith(({ box: stockCode }) => [
      { stockCode, quantity: '5', segment: 'S1' },
      { stockCode, quantity: '4', segment: 'S2' },
    ]);
    assert.equal(brief(await storeman.ok(getWholeJob, { job, segment: 'S2' })), [
      [box, '4', [[null, 'S2', '4', false]]],
    ]);
    const unknown = await storeman.ok(getWholeJob, { job: builders.it.name('J') });
    assert.equal(unknown, { offered: true, lines: [], leftOut: [] });
  });

  test('reserved and quarantined stock is left out and listed with the documents that hold it; drums go whole', async () => {
    const [held, free] = [builders.it.name('DR'), builders.it.name('DR')];
    const { storeman, box, cable, job } = await jobWith(({ box: stockCode, cable: onDrum, site: { quarantine } }) => [
      { stockCode, quantity: '5' },
      { stockCode, quantity: '7', locationId: quarantine },
      { stockCode: onDrum, quantity: '100', drumNumber: held },
      { stockCode: onDrum, quantity: '500', drumNumber: free },
    ]);
    const lines = [
      { stockCode: box, quantity: '2' },
      { stockCode: cable, quantity: '30' },
    ];
    const pick = await storeman.ok(createPick, { job, lines });
    const whole = await storeman.ok(getWholeJob, { job });
    const taken = brief(whole).toSorted(([one], [other]) => (one === box ? -1 : other === box ? 1 : 0));
    assert.equal(taken, [
      [box, '3', [[null, null, '3', false]]],
      [cable, '500', [[free, null, '500', false]]],
    ]);
    const heldBy = (quantity: string) => [{ kind: 'pick', id: pick.id, number: pick.number, quantity }];
    assert.equal(
      whole.leftOut
        .map(({ stockCode, quantity, why, heldBy: documents }) => ({ stockCode, quantity, why, documents }))
        .toSorted((one, other) => Number(one.quantity) - Number(other.quantity)),
      [
        { stockCode: box, quantity: '2', why: 'reserved', documents: heldBy('2') },
        { stockCode: box, quantity: '7', why: 'quarantine', documents: [] },
        { stockCode: cable, quantity: '100', why: 'reserved', documents: heldBy('30') },
      ],
    );
  });

  test('drums on which others own goods are marked for cutting', async () => {
    const drumNumber = builders.it.name('DR');
    const { site, storeman, cable, job } = await jobWith(({ box: stockCode }) => [{ stockCode, quantity: '1' }]);
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '150', drumNumber }]);
    const stockLineId = await stockLineOf(builders.it, site, cable);
    await storeman.ok(allocateStock, { job, segment: 'S1', lines: [{ stockLineId, quantity: '100' }] });
    assert.equal(brief(await storeman.ok(getWholeJob, { job, segment: 'S1' })), [
      [cable, '100', [[drumNumber, 'S1', '100', true]]],
    ]);
  });

  test('the whole job is not offered unless the warehouse enables it', async () => {
    const site = await builders.it.site();
    const [sku, job] = [await builders.it.sku(site), builders.it.name('J')];
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5', job }]);
    const storeman = await builders.it.storeman(site);
    assert.equal(await storeman.ok(getWholeJob, { job }), { offered: false, lines: [], leftOut: [] });
  });

  test('the whole job excludes stock of other companies and warehouses', async () => {
    const { job } = await jobWith(({ box: stockCode }) => [{ stockCode, quantity: '5' }]);
    const { storeman } = await jobWith(({ box: stockCode }) => [{ stockCode, quantity: '5' }]);
    assert.equal((await storeman.ok(getWholeJob, { job })).lines, []);
  });
});
