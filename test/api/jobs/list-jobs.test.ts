import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { exportJobs, getJob, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { column } from '../../support/columns.ts';

const each = (quantity: string) => [{ unit: 'each', quantity }];

apiSuite('jobs', (test, builders) => {
  test('the list shows each job’s stock in this warehouse, finds jobs by number and is read page by page', async () => {
    const site = await builders.it.site();
    const second = await builders.it.site({ companyId: site.companyId });
    const [one, other] = [await builders.it.sku(site), await builders.it.sku(site)];
    await receiveGoods(builders.it, site, [
      { stockCode: one, quantity: '4', job: 'ALPHA' },
      { stockCode: other, quantity: '5', job: 'ALPHA' },
      { stockCode: one, quantity: '1', job: 'BETA' },
    ]);
    await receiveGoods(builders.it, second, [{ stockCode: one, quantity: '6', job: 'ALPHA' }]);
    const storeman = await builders.it.storeman(site);
    const listed = await storeman.ok(listJobs, { total: true });
    assert.equal(
      listed.items.map((job) => [job.number, job.skus, job.items, job.cancelled]),
      [
        ['ALPHA', 2, each('9'), false],
        ['BETA', 1, each('1'), false],
      ],
    );
    assert.is(listed.total, 2);
    const page = await storeman.ok(listJobs, { search: 'bet' });
    assert.equal(column(page.items, 'number'), ['BETA']);
    const first = await storeman.ok(listJobs, { limit: 1, sort: '-number' });
    const rest = await storeman.ok(listJobs, { sort: '-number', after: first.next ?? '' });
    assert.equal(column([...first.items, ...rest.items], 'number'), ['BETA', 'ALPHA']);
  });

  test('the list shows open documents of each job in this warehouse and filters by stock, state and words', async () => {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '4', job: 'DELTA' }]);
    const storeman = await builders.it.storeman(site);
    await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '1', job: 'EPSILON' }] });
    await storeman.ok(createPick, { job: 'DELTA', lines: [{ stockCode: sku, quantity: '3' }] });
    await builders.it.db.run(`update jobs set description = 'Ring main, Leeds' where number = 'DELTA'`);
    await builders.it.db.run(`update jobs set cancelled_at = now() where number = 'EPSILON'`);
    const numbers = async (query: Input<typeof listJobs>) =>
      (await storeman.ok(listJobs, query)).items.map((job) => job.number);
    const { items } = await storeman.ok(listJobs, {});
    assert.equal(
      items.map((job) => [job.number, job.items, job.reserved, job.openErns, job.openPicks]),
      [
        ['DELTA', each('4'), each('3'), 0, 1],
        ['EPSILON', [], [], 1, 0],
      ],
    );
    assert.equal(await numbers({ inStock: true }), ['DELTA']);
    assert.equal(await numbers({ inStock: false }), ['EPSILON']);
    assert.equal(await numbers({ cancelled: true }), ['EPSILON']);
    assert.equal(await numbers({ search: 'leeds ring' }), ['DELTA']);
    assert.equal(await numbers({ search: 'eps' }), ['EPSILON']);
    const { body } = await storeman.call(exportJobs, { fields: ['number', 'items', 'openErns'], sort: '-number' });
    const [, ...lines] = String(body['text']).split('\r\n');
    assert.equal(lines, ['EPSILON,,1', 'DELTA,4 each,0', '']);
    await builders.it.db.run(`update jobs set cancelled_at = null where number = 'EPSILON'`);
  });

  test('a job shows its stock in this warehouse by segment', async () => {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '4', job: 'ZETA', segment: 'S2' },
      { stockCode: sku, quantity: '5', job: 'ZETA', segment: 'S1' },
      { stockCode: await builders.it.sku(site), quantity: '6', job: 'ZETA', segment: 'S1' },
      { stockCode: sku, quantity: '1', job: 'ZETA' },
    ]);
    const storeman = await builders.it.storeman(site);
    await storeman.ok(createPick, { job: 'ZETA', segment: 'S2', lines: [{ stockCode: sku, quantity: '3' }] });
    const { id } = (await storeman.ok(listJobs, { number: 'ZETA' })).items[0] ?? { id: 0 };
    const { segments } = await storeman.ok(getJob, { id });
    assert.equal(segments, [
      { segment: 'S1', skus: 2, items: each('11'), reserved: [] },
      { segment: 'S2', skus: 1, items: each('4'), reserved: each('3') },
      { segment: null, skus: 1, items: each('1'), reserved: [] },
    ]);
    const second = await builders.it.storeman(await builders.it.site({ companyId: site.companyId }));
    assert.equal((await second.ok(getJob, { id })).segments, []);
  });
});
