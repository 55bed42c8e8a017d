import * as assert from 'uvu/assert';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { listMovements, listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import {
  approveStockCount,
  countStock,
  getStockCount,
  rejectStockCount,
  submitStockCount,
} from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { listStockCounts } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { countOf, linesOfCount } from '../../support/builders/stock-counts.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('post a stock count', (test, builders) => {
  const reason = 'Count of the week';

  async function shelf(price = '2') {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site, { price });
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '10' }], '2026-01-20');
    return { site, sku, storeman: await builders.it.storeman(site), second: await builders.it.storeman(site) };
  }

  const quantities = async (site: Site, sku: string) => columns(await builders.it.stock(site, sku), 'job', 'quantity');

  async function moveAway(site: Site, storeman: Caller, sku: string, quantity: string): Promise<void> {
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity }];
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines });
  }

  test('a shortage becomes an adjustment with its reason in one operation of the count', async () => {
    const { site, sku, storeman } = await shelf();
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const { id, number } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '7' }]);
    await wroteNothing(builders.it, () => storeman.refused(submitStockCount, { id }, 'count_reason_missing'));
    const { state } = await storeman.ok(submitStockCount, { id, reason });
    assert.is(state, 'posted');
    assert.equal(await quantities(site, sku), ['null, 7']);
    const [movement] = (await storeman.ok(listMovements, { id: stockLineId })).items;
    assert.equal(
      [movement?.kind, movement?.quantity, movement?.document, movement?.number, movement?.reason],
      ['adjust', '-3', 'stockCount', number, reason],
    );
  });

  test('a count without differences needs no reason, and an empty location can be counted', async () => {
    const { site, sku, storeman } = await shelf();
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '10' }]);
    await storeman.ok(submitStockCount, { id });
    const empty = await countOf(storeman, { locationId: site.shelf2 });
    await storeman.ok(submitStockCount, { id: empty.id });
    assert.is((await storeman.ok(getStockCount, { id: empty.id })).status, 'posted');
    assert.equal(await quantities(site, sku), ['null, 10']);
  });

  test('found goods are free stock or belong to a location’s only job, and an unknown drum is created', async () => {
    const { site, storeman } = await shelf();
    const [bag, cable, owned, drumNumber, job] = [
      await builders.it.sku(site),
      await builders.it.sku(site, { divisible: true }),
      await builders.it.sku(site),
      builders.it.name('D'),
      builders.it.name('J'),
    ];
    await receiveGoods(builders.it, site, [{ stockCode: owned, quantity: '5', job, locationId: site.shelf2 }]);
    const { id } = await countOf(storeman, { locationId: site.shelf2 }, [
      { stockCode: bag, add: '2' },
      { stockCode: cable, drumNumber, set: '12.5' },
      { stockCode: owned, set: '6' },
    ]);
    await storeman.ok(submitStockCount, { id, reason });
    assert.equal(await quantities(site, bag), ['null, 2']);
    assert.equal(columns(await builders.it.stock(site, cable), 'drum', 'quantity'), [`${drumNumber}, 12.5`]);
    assert.equal(await quantities(site, owned), [`${job}, 6`]);
  });

  test('a shortage is taken from free stock before stock of jobs', async () => {
    const { site, sku, storeman } = await shelf();
    const job = builders.it.name('J');
    const lines = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '6' }];
    await storeman.ok(allocateStock, { job, lines });
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '5' }]);
    await storeman.ok(submitStockCount, { id, reason });
    assert.equal(await quantities(site, sku), [`${job}, 5`]);
  });

  test('a count that removes reserved stock is refused with the picks that hold it', async () => {
    const { site, sku, storeman } = await shelf();
    const pick = await storeman.ok(createPick, linesOf(sku, '6'));
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '4' }]);
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(submitStockCount, { id, reason }, 'count_reserved'),
    );
    assert.match(refusal.message, pick.number);
    assert.equal(refusal.data?.['documents'], [{ document: 'pick', id: pick.id, number: pick.number }]);
  });

  test('uncounted lines are removed only when the user confirms it', async () => {
    const { site, sku, storeman } = await shelf();
    const { id } = await countOf(storeman, { locationId: site.shelf });
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(submitStockCount, { id, reason }, 'confirmation_required'),
    );
    assert.equal(column(refusal.confirmations, 'key'), ['uncounted_are_gone']);
    await storeman.ok(submitStockCount, { id, reason, accept: ['uncounted_are_gone'] });
    assert.equal(await quantities(site, sku), []);
  });

  test('goods that moved between the start of a count and their counting are confirmed line by line', async () => {
    const { site, sku, storeman } = await shelf();
    const { id } = await countOf(storeman, { locationId: site.shelf });
    await moveAway(site, storeman, sku, '3');
    await storeman.ok(countStock, { id, counts: [{ stockCode: sku, set: '6' }] });
    const [line] = await linesOfCount(storeman, id);
    assert.equal([line?.expected, line?.book, line?.moved, line?.difference], ['10', '7', '-3', '-1']);
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(submitStockCount, { id, reason }, 'confirmation_required'),
    );
    const [moved] = refusal.confirmations ?? [];
    assert.equal(
      [moved?.key, moved?.line, moved?.data?.['moved'], moved?.data?.['book']],
      ['stock_moved', line?.id, '-3', '7'],
    );
    await storeman.ok(submitStockCount, { id, reason, accept: [`stock_moved:${line?.id}`] });
    assert.equal(await quantities(site, sku), ['null, 6', 'null, 3']);
  });

  test('goods that move after they were counted change no difference and need no confirmation', async () => {
    const { site, sku, storeman } = await shelf();
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '9' }]);
    await moveAway(site, storeman, sku, '3');
    const [line] = await linesOfCount(storeman, id);
    assert.equal([line?.book, line?.moved, line?.difference], ['10', '0', '-1']);
    await storeman.ok(submitStockCount, { id, reason });
    assert.equal(await quantities(site, sku), ['null, 6', 'null, 3']);
    const [posted] = await linesOfCount(storeman, id);
    assert.equal([posted?.book, posted?.difference], ['10', '-1']);
  });

  test('a second user approves the difference at the time of counting, whatever moved since', async () => {
    const { site, sku, storeman, second } = await shelf('150');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '9' }]);
    assert.is((await storeman.ok(submitStockCount, { id, reason })).state, 'submitted');
    await moveAway(site, storeman, sku, '2');
    const [line] = await linesOfCount(second, id);
    assert.equal([line?.book, line?.counted, line?.difference], ['10', '9', '-1']);
    assert.is((await second.ok(approveStockCount, { id })).state, 'posted');
    assert.equal(await quantities(site, sku), ['null, 7', 'null, 2']);
  });

  test('a shortage of goods that have all moved since is refused until they are counted again', async () => {
    const { site, sku, storeman } = await shelf();
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '9' }]);
    await moveAway(site, storeman, sku, '10');
    await wroteNothing(builders.it, () => storeman.refused(submitStockCount, { id, reason }, 'counted_goods_gone'));
  });

  test('a despatch during posting is booked before or after it, and neither is lost', async () => {
    const { site, sku, storeman, second } = await shelf();
    const pick = await storeman.ok(createPick, linesOf(sku, '4'));
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '9' }]);
    const rows = { table: 'stock_lines', companyId: site.companyId } as const;
    const answers = await atOnce(builders.it, rows, [
      () => second.call(despatchPick, { id: pick.id, asReserved: true, signedBy: 'Ada' }),
      () => storeman.call(submitStockCount, { id, reason }),
    ]);
    assert.equal(column(answers, 'status'), [200, 200]);
    assert.equal(await quantities(site, sku), ['null, 5']);
  });

  test('a difference over the tolerance is posted by a second user who did not count', async () => {
    const { site, sku, storeman, second } = await shelf('150');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '8' }]);
    const helper = await builders.it.storeman(site);
    await helper.ok(countStock, { id, counts: [{ stockCode: sku, add: '1' }] });
    assert.equal(await storeman.ok(submitStockCount, { id, reason }), { id, state: 'submitted', operationId: null });
    assert.equal(await quantities(site, sku), ['null, 10']);
    await wroteNothing(builders.it, async () => {
      await storeman.refused(approveStockCount, { id }, 'count_second_person');
      await helper.refused(approveStockCount, { id }, 'count_second_person');
      await storeman.refused(countStock, { id, counts: [{ stockCode: sku, add: '1' }] }, 'count_not_open');
    });
    const may = async (caller: typeof second) => (await caller.ok(getStockCount, { id })).mayApprove;
    assert.equal([await may(storeman), await may(second)], [false, true]);
    const waiting = async (caller: typeof second) => (await caller.ok(listStockCounts, { forMe: true })).items.length;
    assert.equal([await waiting(storeman), await waiting(helper), await waiting(second)], [0, 0, 1]);
    await second.ok(approveStockCount, { id });
    assert.equal(await quantities(site, sku), ['null, 9']);
    const [operation] = (await second.ok(listOperations, { document: 'stockCount', documentId: id })).items;
    assert.equal([operation?.kind, operation?.reason], ['count', reason]);
  });

  test('each company has its own tolerance, and a SKU without a price always needs a second user', async () => {
    const { site, sku, storeman } = await shelf('150');
    await builders.it.db.run(
      `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
       values ($1, 'stockCountTolerance', 0, 'value', '300')`,
      [site.companyId],
    );
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '8' }]);
    assert.is((await storeman.ok(submitStockCount, { id, reason })).state, 'posted');
    const free = await shelf('0');
    const count = await countOf(free.storeman, { stockCode: free.sku }, [{ locationId: free.site.shelf, set: '9' }]);
    assert.is((await free.storeman.ok(submitStockCount, { id: count.id, reason })).state, 'submitted');
  });

  test('a count sent back with a reason is counted and submitted again', async () => {
    const { site, sku, storeman, second } = await shelf('150');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '8' }]);
    await storeman.ok(submitStockCount, { id, reason });
    await second.ok(rejectStockCount, { id, reason: 'Look behind the pallet' });
    const sentBack = await storeman.ok(getStockCount, { id });
    assert.equal([sentBack.status, sentBack.rejection], ['counting', 'Look behind the pallet']);
    await storeman.ok(countStock, { id, counts: [{ stockCode: sku, set: '10' }] });
    assert.is((await storeman.ok(submitStockCount, { id })).state, 'posted');
    assert.equal(await quantities(site, sku), ['null, 10']);
  });

  test('two users who post a count at once post it once', async () => {
    const { site, sku, storeman, second } = await shelf();
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '7' }]);
    const submit = (caller: typeof second) => () => caller.call(submitStockCount, { id, reason });
    const rows = { table: 'stock_lines', companyId: site.companyId } as const;
    const answers = await atOnce(builders.it, rows, [submit(storeman), submit(second)]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
    assert.equal(await quantities(site, sku), ['null, 7']);
  });

  test('undoing a count restores stock and drums and cancels the count', async () => {
    const { site, sku, storeman } = await shelf();
    const [cable, drumNumber] = [await builders.it.sku(site, { divisible: true }), builders.it.name('D')];
    const counts: Input<typeof countStock>['counts'] = [
      { stockCode: sku, set: '7' },
      { stockCode: cable, drumNumber, set: '12' },
    ];
    const { id } = await countOf(storeman, { locationId: site.shelf }, counts);
    const { operationId } = await storeman.ok(submitStockCount, { id, reason });
    await storeman.ok(reverseOperation, { id: operationId ?? 0, reason: 'Wrong shelf' });
    assert.equal(await quantities(site, sku), ['null, 10']);
    assert.equal(await builders.it.stock(site, cable), []);
    assert.is((await storeman.ok(getStockCount, { id })).status, 'cancelled');
    await countOf(storeman, { locationId: site.shelf }, counts);
  });
});
