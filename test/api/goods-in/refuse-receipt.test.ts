import * as assert from 'uvu/assert';
import { countErn, getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller, Refused } from '../../support/builders/caller.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { cancelJobs, ernOf, hideErn } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

apiSuite('refused receipts', (test, builders) => {
  function refused(caller: Caller, id: number, code: ErrorCode): Promise<Refused> {
    const input: Input<typeof receiveErn> = { id, asShipped: true };
    return wroteNothing(builders.it, () => caller.refused(receiveErn, input, code));
  }

  test('the refusal of a receipt names each uncounted line; a line counted as zero is counted', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const line = { stockCode: sku, quantity: '1' };
    const { id, lineIds } = await ernOf(storeman, [line, line, line]);
    const [counted = 0, ...others] = lineIds;
    const lines = [{ lineId: counted, discrepancyComment: 'Not there' }];
    await storeman.ok(countErn, { id, counts: [{ lineId: counted, set: '0' }], lines });
    const refusal = await wroteNothing(builders.it, () => storeman.refused(receiveErn, { id }, 'lines_not_counted'));
    assert.equal([refusal.data, refusal.fields], [{ lines: others, field: 'counts' }, undefined]);
  });

  test('the refusal of a receipt names one cancelled job; h3g calls it an Activity Code', async () => {
    for (const [layout, word] of [
      ['vm', 'Job'],
      ['H3G', 'Activity Code'],
    ] as const) {
      const { storeman, sku } = await siteWithSku(builders.it, { layout });
      const job = builders.it.name('J');
      const { id } = await ernOf(storeman, [
        { stockCode: sku, quantity: '1', job, segment: '123456' },
        { stockCode: sku, quantity: '1' },
      ]);
      await cancelJobs(builders.it, [job]);
      const refusal = await refused(storeman, id, 'job_cancelled');
      assert.is(refusal.message, `${word} cancelled: ${job}`);
      assert.equal(refusal.data, { jobs: [job] });
      assert.equal((await storeman.ok(getErn, { id })).cancelledJobs, [job]);
    }
  });

  test('the refusal of a receipt names several cancelled jobs once each; h3g calls them Activity Codes', async () => {
    for (const [layout, words] of [
      ['vm', 'jobs'],
      ['H3G', 'Activity Codes'],
    ] as const) {
      const { storeman, sku } = await siteWithSku(builders.it, { layout });
      const jobs = [builders.it.name('J'), builders.it.name('J')];
      const lines = [...jobs, ...jobs, builders.it.name('J')].map((job) => ({ stockCode: sku, quantity: '1', job }));
      const { id } = await ernOf(storeman, lines);
      await cancelJobs(builders.it, jobs);
      const refusal = await refused(storeman, id, 'jobs_cancelled');
      assert.is(refusal.message, `Multiple ${words} cancelled on the ERN: ${jobs.join(', ')}`);
      assert.equal(refusal.data, { jobs });
    }
  });

  test('h3g: goods for an Activity Code need a Cell ID; vm needs no segment', async () => {
    const h3g = await siteWithSku(builders.it, { layout: 'H3G' });
    const { id, lineIds } = await ernOf(h3g.storeman, [
      { stockCode: h3g.sku, quantity: '1' },
      { stockCode: h3g.sku, quantity: '1', job: 'A1' },
    ]);
    const refusal = await refused(h3g.storeman, id, 'cell_id_missing');
    assert.equal(refusal.data, { lines: lineIds.slice(1), field: 'segment' });
    const vm = await siteWithSku(builders.it);
    const ern = await ernOf(vm.storeman, [{ stockCode: vm.sku, quantity: '1', job: 'J1' }]);
    await vm.storeman.ok(receiveErn, { id: ern.id, asShipped: true });
  });

  test('h3g: a Cell ID stored another way must also have 6 to 8 characters', async () => {
    const { storeman, sku } = await siteWithSku(builders.it, { layout: 'H3G' });
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '1', job: 'A1' }]);
    await builders.it.db.run(`update ern_lines set segment = '12345' where ern_id = $1`, [id]);
    await refused(storeman, id, 'cell_id_length');
  });

  test('a free stock receipt with a stored reference that contains spaces is refused beside the reference', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    await builders.it.db.run(`update erns set reference = 'D 1' where id = $1`, [id]);
    const refusal = await refused(storeman, id, 'free_stock_spaces');
    assert.equal(Object.keys(refusal.fields ?? {}), ['reference']);
  });

  test('without a default location, each line needs one, except lines counted as zero', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    await builders.it.db.run('update company_warehouses set default_goods_in_id = null where company_id = $1', [
      site.companyId,
    ]);
    const line = { stockCode: sku, quantity: '1' };
    const { id, lineIds } = await ernOf(storeman, [line, line]);
    const [here = 0, missing = 0] = lineIds;
    const lines = [{ lineId: missing, discrepancyComment: 'Not there' }];
    await storeman.ok(countErn, { id, counts: [{ lineId: missing, set: '0' }], lines });
    const refusal = await refused(storeman, id, 'location_missing');
    assert.equal(refusal.data, { lines: [here], field: 'counts' });
    await storeman.ok(countErn, { id, counts: [{ lineId: here, locationId: site.shelf, set: '1' }] });
    await storeman.ok(receiveErn, { id, expectRest: false });
  });

  test('a location retired after the count is refused beside its line', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const { id, lineId } = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, set: '1' }] });
    await builders.it.db.run('update locations set retired_at = now() where id = $1', [site.shelf]);
    const refusal = await refused(storeman, id, 'location_not_here');
    assert.equal(refusal.data, { lines: [lineId], field: 'counts' });
  });

  test('a cancelled warehouse receives nothing new, but receives transfers that are on their way', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const storeman = await builders.it.storeman(to);
    const line = { stockCode: await builders.it.sku(to), quantity: '1' };
    const [supplied, transferred] = [await ernOf(storeman, [line]), await sendGoods(builders.it, from, to, [line])];
    await cancelWarehouse(builders.it, to);
    await refused(storeman, supplied.id, 'warehouse_cancelled');
    await storeman.ok(receiveErn, { id: transferred.id, asShipped: true });
  });

  test('a received or hidden ERN cannot be received', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const line = { stockCode: sku, quantity: '1' };
    const [received, hidden] = [await ernOf(storeman, [line]), await ernOf(storeman, [line])];
    await storeman.ok(receiveErn, { id: received.id, asShipped: true });
    const refusal = await refused(storeman, received.id, 'ern_not_open');
    assert.is(refusal.message, `ERN ${received.number} is received`);
    await hideErn(builders.it, hidden);
    await refused(storeman, hidden.id, 'ern_hidden');
  });
});
