import * as assert from 'uvu/assert';
import { countErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller, Refused } from '../../support/builders/caller.ts';
import { ernOf, hideErn } from '../../support/builders/erns.ts';
import { siteWithSku, siteWithStoreman } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';

type Counts = NonNullable<Input<typeof countErn>['counts']>;

apiSuite('refused counts', (test, builders) => {
  async function openErn(options: { divisible?: boolean } = {}) {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const sku = await builders.it.sku(site, options);
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '100' }]);
    return { site, storeman, sku, ...ern };
  }

  function refused(caller: Caller, id: number, counts: Counts, code: ErrorCode): Promise<Refused> {
    return wroteNothing(builders.it, () => caller.refused(countErn, { id, counts }, code));
  }

  test('a location that is retired, in transit or of another warehouse is refused beside the count', async () => {
    const { site, storeman, id, lineId } = await openErn();
    const [abroad, retired] = [await builders.it.site(), await builders.it.location(site.warehouseId)];
    const inTransit = await builders.it.location(site.warehouseId);
    await builders.it.db.run('update locations set retired_at = now() where id = $1', [retired]);
    await builders.it.db.run('update locations set in_transit = true where id = $1', [inTransit]);
    const at = (locationId: number) => {
      const counts = [site.shelf, locationId].map((one) => ({ lineId, locationId: one, add: '1' }));
      return [{ id, counts }, 'location_not_here', 'counts.1.locationId'] as const;
    };
    await refuses(builders.it, storeman, countErn, {
      'another warehouse': at(abroad.shelf),
      retired: at(retired),
      'in transit': at(inTransit),
      unknown: at(99_999_999),
    });
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

  test('a count is refused whole, beside the wrong field', async () => {
    const { site, storeman, sku, id, lineId } = await openErn();
    const other = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, set: '7' }] });
    const of = (...counts: Omit<Counts[number], 'lineId'>[]) => ({
      id,
      counts: counts.map((one) => ({ lineId, ...one })),
    });
    const whole = `Enter a whole number: ${sku} has no fractions`;
    const good = { locationId: site.shelf2, add: '1' };
    const most = { add: '99999999999999' };
    await refuses(builders.it, storeman, countErn, {
      'a fraction added': [of({ add: '1.5' }), 'whole_numbers_only', { 'counts.0.add': whole }],
      'a fraction set': [of(good, { set: '0.5' }), 'whole_numbers_only', { 'counts.1.set': whole }],
      'a total with a fraction': [{ id, lines: [{ lineId, total: '1.5' }] }, 'whole_numbers_only', 'lines.0.total'],
      'more taken than counted there': [
        of(good, { locationId: site.shelf, take: '8' }),
        'counted_less',
        'counts.1.take',
      ],
      'goods taken where none are counted': [of({ take: '1' }), 'counted_less'],
      'more than the largest quantity': [of(most, most), 'quantity_too_large'],
      'a line of another ERN': [
        {
          id,
          counts: [
            { lineId, add: '1' },
            { lineId: other.lineId, add: '1' },
          ],
        },
        'not_found',
      ],
      'a previous value beside add': [
        of({ add: '1', was: null }),
        'malformed',
        { 'counts.0.was': 'Only allowed beside set' },
      ],
      'no quantity': [of({}), 'malformed'],
      'add and set': [of({ add: '1', set: '1' }), 'malformed'],
      'take and add': [of({ take: '1', add: '1' }), 'malformed'],
      'nothing added': [of({ add: '0' }), 'malformed'],
    });
    const [line] = (await storeman.ok(listErnLines, { id })).items;
    assert.equal([line?.countedQuantity, line?.countedTotal], ['7', null]);
    const metres = await openErn({ divisible: true });
    await metres.storeman.ok(countErn, { id: metres.id, counts: [{ lineId: metres.lineId, add: '1.5' }] });
  });

  test('a Cell ID needs 6 to 8 characters and an Activity Code', async () => {
    const { storeman, sku } = await siteWithSku(builders.it, { layout: 'H3G' });
    const { id, lineIds } = await ernOf(storeman, [
      { stockCode: sku, quantity: '4', job: 'AC-1' },
      { stockCode: sku, quantity: '4' },
    ]);
    const [owned = 0, free = 0] = lineIds;
    const of = (lineId: number, segment: string) => ({ id, lines: [{ lineId, segment }] });
    await refuses(builders.it, storeman, countErn, {
      'five characters': [of(owned, 'NW447'), 'cell_id_length', 'lines.0.segment'],
      'nine characters': [of(owned, 'NW4471234'), 'cell_id_length', 'lines.0.segment'],
      'no Activity Code': [of(free, 'NW4471'), 'activity_code_missing', 'lines.0.segment'],
    });
    assert.equal(column((await storeman.ok(listErnLines, { id })).items, 'segment'), [null, null]);
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
});
