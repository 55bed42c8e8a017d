import * as assert from 'uvu/assert';
import { countErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import type { Caller, Refused } from '../../support/builders/caller.ts';
import { ernOf, hideErn } from '../../support/builders/erns.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { suite } from '../../support/suite.ts';

type Counts = NonNullable<Input<typeof countErn>['counts']>;

suite('refused counts', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function openErn(options: { divisible?: boolean } = {}) {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site, options);
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '100' }]);
    return { site, storeman, sku, ...ern };
  }

  function refused(caller: Caller, id: number, counts: Counts, code: ErrorCode): Promise<Refused> {
    return wroteNothing(builders.it, () => caller.refused(countErn, { id, counts }, code));
  }

  test('a location that is retired, in transit or of another warehouse is refused beside the count', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const abroad = await builders.it.site();
    const retired = await builders.it.location(site.warehouseId);
    await builders.it.db.run('update locations set retired_at = now() where id = $1', [retired]);
    const inTransit = await builders.it.location(site.warehouseId);
    await builders.it.db.run('update locations set in_transit = true where id = $1', [inTransit]);
    for (const locationId of [abroad.shelf, retired, inTransit, 99_999_999]) {
      const counts = [
        { lineId, locationId: site.shelf, add: '1' },
        { lineId, locationId, add: '1' },
      ];
      const refusal = await refused(storeman, id, counts, 'location_not_here');
      assert.equal(Object.keys(refusal.fields ?? {}), ['counts.1.locationId']);
    }
  });

  test('setting a total that another user changed is refused beside it with its current value', async () => {
    const { storeman, id, lineId } = await openErn();
    await storeman.ok(countErn, { id, lines: [{ lineId, total: '99', was: null }] });
    const stale = { id, lines: [{ lineId, total: '98', was: null }] };
    const refusal = await wroteNothing(builders.it, () => storeman.refused(countErn, stale, 'changed_meanwhile'));
    assert.equal([Object.keys(refusal.fields ?? {}), refusal.data?.['quantity']], [['lines.0.total'], '99']);
    await storeman.ok(countErn, { id, lines: [{ lineId, total: '98', was: '99' }] });
  });

  test('setting a count that another user changed is refused beside it with its current value and counter', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const ben = await builders.it.storeman(site);
    const count = { lineId, locationId: site.shelf };
    await ben.ok(countErn, { id, counts: [{ ...count, add: '7' }] });
    for (const was of [null, '3', '0']) {
      const counts = [
        { lineId, locationId: site.shelf2, set: '1', was: null },
        { ...count, set: '5', was },
      ];
      const { fields, data } = await refused(storeman, id, counts, 'changed_meanwhile');
      assert.equal(Object.keys(fields ?? {}), ['counts.1.set']);
      const { items } = await storeman.ok(listErnLines, { id });
      assert.equal(data, { quantity: '7', countedBy: items[0]?.counts[0]?.countedBy, line: items[0] });
    }
    await ben.ok(countErn, { id, counts: [{ ...count, set: null, was: '7' }] });
    const { data } = await refused(storeman, id, [{ ...count, set: null, was: '7' }], 'changed_meanwhile');
    assert.equal([data?.['quantity'], data?.['countedBy']], [null, null]);
  });

  test('the previous value is accepted only beside set', async () => {
    const { storeman, id, lineId } = await openErn();
    const refusal = await refused(storeman, id, [{ lineId, add: '1', was: null }], 'malformed');
    assert.equal(refusal.fields, { 'counts.0.was': 'Only allowed beside set' });
  });

  test('counting a drum twice on one ERN is refused, at two locations or on two lines', async () => {
    const { site, storeman, id, lineId } = await openErn({ divisible: true });
    const first = { lineId, locationId: site.shelf, drumNumber: 'D1', set: '50' };
    await storeman.ok(countErn, { id, counts: [first] });
    await storeman.ok(countErn, { id, counts: [{ ...first, set: '60' }] });
    const refusal = await refused(storeman, id, [{ ...first, locationId: site.shelf2 }], 'drum_number_repeated');
    assert.is(refusal.fields?.['counts.0.drumNumber'], 'Drum D1 is entered twice');
    const cable = await builders.it.sku(site, { divisible: true });
    const two = await ernOf(storeman, [
      { stockCode: cable, quantity: '5' },
      { stockCode: cable, quantity: '6' },
    ]);
    const counts = two.lineIds.map((line) => ({ lineId: line, drumNumber: 'D2', set: '5' }));
    await refused(storeman, two.id, counts, 'drum_number_repeated');
  });

  test('a drum counted on another open ERN is refused, naming that ERN, until the count there is removed', async () => {
    const { site, storeman, sku, ...first } = await openErn({ divisible: true });
    const second = await ernOf(storeman, [{ stockCode: sku, quantity: '100' }]);
    const drum = { locationId: site.shelf, drumNumber: 'D3', set: '50' };
    await storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, ...drum }] });
    const counts = [{ lineId: second.lineId, ...drum }];
    const refusal = await refused(storeman, second.id, counts, 'drum_number_repeated');
    assert.equal(refusal.data, { drum: 'D3', usedBy: first.number });
    await storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, ...drum, set: null }] });
    await storeman.ok(countErn, { id: second.id, counts });
  });

  test('an ERN that is hidden, or whose receipt was undone, blocks no drum number', async () => {
    for (const ended of ['hidden', 'undone'] as const) {
      const { site, storeman, sku, ...first } = await openErn({ divisible: true });
      const second = await ernOf(storeman, [{ stockCode: sku, quantity: '100' }]);
      const drum = { locationId: site.shelf, drumNumber: 'D7', set: '100' };
      await storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, ...drum }] });
      const counts = [{ lineId: second.lineId, ...drum }];
      await refused(storeman, second.id, counts, 'drum_number_repeated');
      if (ended === 'hidden') await hideErn(builders.it, first);
      else {
        const { operationId } = await storeman.ok(receiveErn, { id: first.id });
        await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong lorry' });
      }
      await storeman.ok(countErn, { id: second.id, counts });
      await storeman.ok(receiveErn, { id: second.id });
    }
  });

  test('a drum received before is refused, naming its ERN; another company can use the number', async () => {
    const { storeman, sku, ...first } = await openErn({ divisible: true });
    const drum = { drumNumber: 'D4', set: '100' };
    await storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, ...drum }] });
    await storeman.ok(receiveErn, { id: first.id });
    const second = await ernOf(storeman, [{ stockCode: sku, quantity: '100' }]);
    const refusal = await refused(storeman, second.id, [{ lineId: second.lineId, ...drum }], 'drum_number_used');
    assert.is(refusal.message, 'Drum D4 was used before. Enter another number.');
    assert.equal(refusal.data, { drum: 'D4', usedBy: first.number });
    const abroad = await openErn({ divisible: true });
    await abroad.storeman.ok(countErn, { id: abroad.id, counts: [{ lineId: abroad.lineId, ...drum }] });
  });

  test('a fraction of a SKU counted in whole numbers is refused, metres are not', async () => {
    const whole = await openErn();
    for (const quantity of [{ add: '1.5' }, { set: '0.5' }]) {
      const counts = [{ lineId: whole.lineId, ...quantity }];
      const refusal = await refused(whole.storeman, whole.id, counts, 'whole_numbers_only');
      const [field] = Object.keys(quantity);
      assert.equal(refusal.fields, { [`counts.0.${field}`]: `Enter a whole number: ${whole.sku} has no fractions` });
    }
    const metres = await openErn({ divisible: true });
    await metres.storeman.ok(countErn, { id: metres.id, counts: [{ lineId: metres.lineId, add: '1.5' }] });
  });

  test('an entered total of a SKU counted in whole numbers must be whole', async () => {
    const { storeman, id, lineId } = await openErn();
    const lines = [{ lineId, total: '1.5' }];
    const refusal = await storeman.refused(countErn, { id, lines }, 'whole_numbers_only');
    assert.equal(Object.keys(refusal.fields ?? {}), ['lines.0.total']);
    assert.is((await storeman.ok(listErnLines, { id })).items[0]?.countedTotal, null);
  });

  test('taking more than is counted at a location is refused', async () => {
    const { site, storeman, id, lineId } = await openErn();
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, add: '3' }] });
    const counts = [
      { lineId, locationId: site.shelf2, add: '1' },
      { lineId, locationId: site.shelf, take: '4' },
    ];
    const { fields } = await refused(storeman, id, counts, 'counted_less');
    assert.equal(Object.keys(fields ?? {}), ['counts.1.take']);
    await refused(storeman, id, [{ lineId, take: '1' }], 'counted_less');
  });

  test('scans that add up to more than the largest possible quantity are refused', async () => {
    const { storeman, id, lineId } = await openErn();
    const counts = [{ lineId, add: '99999999999999' }];
    await storeman.ok(countErn, { id, counts });
    await refused(storeman, id, counts, 'quantity_too_large');
  });

  test('a Cell ID needs 6 to 8 characters and an Activity Code', async () => {
    const site = await builders.it.site({ layout: 'H3G' });
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
    const ern = await ernOf(storeman, [
      { stockCode: sku, quantity: '4', job: 'AC-1' },
      { stockCode: sku, quantity: '4' },
    ]);
    const [owned = 0, free = 0] = ern.lineIds;
    for (const [lineId, segment, code] of [
      [owned, 'NW447', 'cell_id_length'],
      [owned, 'NW4471234', 'cell_id_length'],
      [free, 'NW4471', 'activity_code_missing'],
    ] as const) {
      const { fields } = await storeman.refused(countErn, { id: ern.id, lines: [{ lineId, segment }] }, code);
      assert.ok(fields?.['lines.0.segment']);
    }
    const { items } = await storeman.ok(listErnLines, { id: ern.id });
    assert.equal(
      items.map(({ segment }) => segment),
      [null, null],
    );
  });

  test('a count needs exactly one of add, take and set', async () => {
    const { storeman, id, lineId } = await openErn();
    await refused(storeman, id, [{ lineId }], 'malformed');
    await refused(storeman, id, [{ lineId, add: '1', set: '1' }], 'malformed');
    await refused(storeman, id, [{ lineId, take: '1', add: '1' }], 'malformed');
    await refused(storeman, id, [{ lineId, add: '0' }], 'malformed');
  });

  test('a line of another ERN, and an ERN of another company or warehouse, are not found', async () => {
    const { site, storeman, sku, id, lineId } = await openErn();
    const other = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    const counts = [
      { lineId, add: '1' },
      { lineId: other.lineId, add: '1' },
    ];
    await refused(storeman, id, counts, 'not_found');
    const abroad = await builders.it.site({ companyId: site.companyId });
    for (const stranger of [(await openErn()).storeman, await builders.it.storeman(abroad)]) {
      await refused(stranger, id, [{ lineId, add: '1' }], 'not_found');
    }
  });

  test('a received or hidden ERN accepts no counts', async () => {
    const { storeman, sku, ...received } = await openErn();
    await storeman.ok(receiveErn, { id: received.id, asShipped: true });
    const refusal = await refused(storeman, received.id, [{ lineId: received.lineId, add: '1' }], 'ern_not_open');
    assert.is(refusal.message, `ERN ${received.number} is received`);
    const hidden = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    await hideErn(builders.it, hidden);
    await refused(storeman, hidden.id, [{ lineId: hidden.lineId, add: '1' }], 'ern_hidden');
  });

  test('a request with one wrong count is refused whole', async () => {
    const { site, storeman, id, lineId } = await openErn();
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, set: '7' }] });
    const counts = [
      { lineId, locationId: site.shelf, set: null },
      { lineId, locationId: site.shelf2, set: '1.5' },
    ];
    await refused(storeman, id, counts, 'whole_numbers_only');
    assert.is((await storeman.ok(listErnLines, { id })).items[0]?.countedQuantity, '7');
  });

  test('counting needs all plan rights', async () => {
    const { site, id, lineId } = await openErn();
    const picker = await builders.it.caller(site, ['planCreate', 'planUpdate', 'planStart', 'planConfirm']);
    await refused(picker, id, [{ lineId, add: '1' }], 'forbidden');
  });
});
