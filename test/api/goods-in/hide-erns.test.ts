import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { countErn, getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { hideErns, listHideableErns, unhideErns } from '../../../shared/contract/goods-in/hide-erns.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { ernOf, type MadeErn } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';

const reason = 'Announced twice';
const hiderRights: readonly Permission[] = [...planRights, 'screenHideErns'];

apiSuite('hiding ERNs', (test, builders) => {
  async function threeErns() {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const hider = await builders.it.caller(site, hiderRights);
    const erns: MadeErn[] = [];
    for (const number of ['A', 'B', 'C']) {
      erns.push(await ernOf(storeman, [{ stockCode: sku, quantity: '4' }], { number, partner: `Partner ${number}` }));
    }
    const [a, b, c] = erns as [MadeErn, MadeErn, MadeErn];
    return { site, sku, storeman, hider, a, b, c };
  }

  test('hidden ERNs leave the list, and every operation on them is refused; the hidden list shows user, time and reason', async () => {
    const { storeman, hider, a, b, c } = await threeErns();
    const done = await hider.ok(hideErns, { ids: [b.id, a.id, b.id], reason });
    assert.equal(column(done.erns, 'number'), ['A', 'B']);
    const seen = await storeman.ok(listErns, {});
    assert.equal(column(seen.items, 'number'), ['C']);
    await storeman.refused(countErn, { id: a.id, counts: [{ lineId: a.lineId, add: '1' }] }, 'ern_hidden');
    await storeman.refused(receiveErn, { id: b.id, asShipped: true }, 'ern_hidden');
    const { items } = await hider.ok(listHideableErns, { hidden: true, sort: 'number' });
    assert.equal(
      items.map((ern) => [ern.number, ern.hideReason, typeof ern.hiddenBy, typeof ern.hiddenAt]),
      [
        ['A', reason, 'string', 'string'],
        ['B', reason, 'string', 'string'],
      ],
    );
    await storeman.ok(receiveErn, { id: c.id, asShipped: true });
  });

  test('unhiding an ERN restores it with its counts', async () => {
    const { storeman, hider, a } = await threeErns();
    await storeman.ok(countErn, { id: a.id, counts: [{ lineId: a.lineId, set: '3' }] });
    const { confirmations } = await wroteNothing(builders.it, () =>
      hider.refused(hideErns, { ids: [a.id], reason }, 'confirmation_required'),
    );
    assert.equal(
      confirmations?.map(({ key, data }) => [key, data]),
      [['hide_counted', { numbers: ['A'] }]],
    );
    await hider.ok(hideErns, { ids: [a.id], reason, accept: ['hide_counted'] });
    await hider.ok(unhideErns, { ids: [a.id] });
    const ern = await storeman.ok(getErn, { id: a.id });
    assert.equal([ern.status, ern.hidden, ern.countedItems], ['counting', false, '3']);
    await storeman.ok(countErn, { id: a.id, counts: [{ lineId: a.lineId, set: '4' }] });
    await storeman.ok(receiveErn, { id: a.id });
  });

  test('the history of an ERN shows hiding, reason and undo; only users who can hide are offered Undo', async () => {
    const { storeman, hider, a, b } = await threeErns();
    const { erns } = await hider.ok(hideErns, { ids: [a.id, b.id], reason });
    const history = async (caller: typeof hider, { id }: MadeErn) =>
      (await caller.ok(listOperations, { document: 'ern', documentId: id })).items.map((row) => [
        row.kind,
        row.reason,
        row.canReverse,
        row.reversedById !== null,
      ]);
    assert.equal(await history(hider, a), [['hide', reason, true, false]]);
    assert.equal(await history(storeman, a), [['hide', reason, false, false]]);
    await hider.ok(unhideErns, { ids: [a.id] });
    assert.equal(await history(hider, a), [
      ['unhide', null, false, false],
      ['hide', reason, false, true],
    ]);
    const operationId = erns.find(({ id }) => id === b.id)?.operationId ?? 0;
    await storeman.refused(reverseOperation, { id: operationId, reason: 'Not so' }, 'forbidden');
    await hider.ok(reverseOperation, { id: operationId, reason: 'Not so' });
    assert.is((await storeman.ok(getErn, { id: b.id })).hidden, false);
    assert.equal(await history(hider, b), [
      ['reverse', 'Not so', false, false],
      ['hide', reason, false, true],
    ]);
    await hider.ok(hideErns, { ids: [a.id], reason });
    assert.equal((await history(hider, a))[0], ['hide', reason, true, false]);
  });

  test('a received or already hidden ERN is refused, and none of the selected ERNs is hidden', async () => {
    const { storeman, hider, a, b, c } = await threeErns();
    await storeman.ok(receiveErn, { id: a.id, asShipped: true });
    await hider.ok(hideErns, { ids: [b.id], reason });
    await wroteNothing(builders.it, () => hider.refused(hideErns, { ids: [c.id, a.id], reason }, 'ern_not_open'));
    const { data } = await wroteNothing(builders.it, () =>
      hider.refused(hideErns, { ids: [c.id, b.id], reason }, 'ern_hidden'),
    );
    assert.equal(data, { erns: ['B'] });
    await wroteNothing(builders.it, () => hider.refused(unhideErns, { ids: [b.id, c.id] }, 'ern_not_hidden'));
    assert.is((await storeman.ok(getErn, { id: c.id })).hidden, false);
  });

  test('hiding needs a reason and an ERN', async () => {
    const { hider, a } = await threeErns();
    await hider.refused(hideErns, { ids: [a.id], reason: '' }, 'malformed');
    await hider.refused(hideErns, { ids: [], reason }, 'malformed');
  });

  test('when an ERN is received and hidden at once, the first succeeds and the second is refused', async () => {
    const { site, storeman, hider, a } = await threeErns();
    const rows = { table: 'erns', companyId: site.companyId } as const;
    const [received, hidden] = await atOnce(builders.it, rows, [
      () => storeman.call(receiveErn, { id: a.id, asShipped: true }),
      () => hider.call(hideErns, { ids: [a.id], reason }),
    ]);
    assert.is(received?.status, 200);
    assert.is(hidden?.body['code'], 'ern_not_open');
  });

  test('open ERNs are listed with their quantities and counts, filtered by search and partner', async () => {
    const { hider, sku } = await threeErns();
    const numbers = async (query: object) =>
      (await hider.ok(listHideableErns, { sort: 'number', ...query })).items.map(({ number }) => number);
    assert.equal(await numbers({}), ['A', 'B', 'C']);
    assert.equal(await numbers({ partner: 'Partner B' }), ['B']);
    assert.equal(await numbers({ search: sku.toLowerCase() }), ['A', 'B', 'C']);
    assert.equal(await numbers({ hidden: true }), []);
    const [first] = (await hider.ok(listHideableErns, { sort: 'number' })).items;
    assert.equal(
      [first?.items, first?.lines, first?.countedLines, first?.hiddenAt],
      [[{ unit: 'each', quantity: '4' }], 1, 0, null],
    );
  });
});
