import * as assert from 'uvu/assert';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import {
  cancelStockCount,
  countStock,
  submitStockCount,
} from '../../../shared/contract/stock-counts/stock-count-work.ts';
import {
  listDueLocations,
  listStockCounts,
  startStockCount,
} from '../../../shared/contract/stock-counts/stock-counts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { countOf, linesOfCount } from '../../support/builders/stock-counts.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('counting stock', (test, builders) => {
  async function stocked() {
    const { site, storeman, sku: bag } = await siteWithStock(builders.it, '10');
    const [cable, drumNumber] = [await builders.it.sku(site, { divisible: true }), builders.it.name('D')];
    await receiveGoods(builders.it, site, [
      { stockCode: cable, quantity: '50', drumNumber },
      { stockCode: bag, quantity: '4', locationId: site.shelf2 },
    ]);
    return { site, storeman, bag, cable, drumNumber };
  }

  test('a count of a location starts with its booked stock, a count of a SKU with each of its locations', async () => {
    const { site, storeman, bag, cable, drumNumber } = await stocked();
    const { id } = await countOf(storeman, { locationId: site.shelf });
    assert.equal(
      (await linesOfCount(storeman, id)).map((line) => [
        line.sku.stockCode,
        line.drumNumber,
        line.expected,
        line.counted,
      ]),
      [
        [bag, null, '10', null],
        [cable, drumNumber, '50', null],
      ].toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1)),
    );
    const ofSku = await countOf(storeman, { stockCode: bag });
    assert.equal(columns(await linesOfCount(storeman, ofSku.id), 'location.id', 'expected'), [
      `${site.shelf}, 10`,
      `${site.shelf2}, 4`,
    ]);
  });

  test('scans of all users add up, a typed quantity replaces them and null removes them', async () => {
    const { site, storeman, bag } = await stocked();
    const other = await builders.it.storeman(site);
    const { id } = await countOf(storeman, { locationId: site.shelf });
    const count = (counts: Parameters<typeof countOf>[2] = []) => storeman.ok(countStock, { id, counts });
    const one = { stockCode: bag, add: '1' };
    const rows = { table: 'stock_lines', companyId: site.companyId } as const;
    await atOnce(builders.it, rows, [() => count([one, one]), () => other.ok(countStock, { id, counts: [one] })]);
    const [line] = (await count([one])).lines;
    assert.equal([line?.counted, line?.difference, line?.book], ['4', '-6', '10']);
    assert.is((await count([{ stockCode: bag, set: '9' }])).lines[0]?.counted, '9');
    assert.is((await count([{ stockCode: bag, set: null }])).lines.length, 0);
    assert.is((await linesOfCount(storeman, id)).find((row) => row.sku.stockCode === bag)?.counted, null);
  });

  test('a quantity is set only over the one the user saw; otherwise the refusal shows the current quantity and its user', async () => {
    const { site, storeman, bag, cable, drumNumber } = await stocked();
    const other = await builders.it.storeman(site);
    const { id } = await countOf(storeman, { locationId: site.shelf });
    await other.ok(countStock, { id, counts: [{ stockCode: bag, add: '6' }] });
    await other.ok(countStock, { id, counts: [{ stockCode: cable, drumNumber, set: '12.5' }] });
    await wroteNothing(builders.it, async () => {
      for (const one of [{ was: null }, { was: '5' }]) {
        const counts = [{ stockCode: bag, set: '4', ...one }];
        const refusal = await storeman.refused(countStock, { id, counts }, 'changed_meanwhile');
        assert.ok(refusal.fields?.['counts.0.set']);
        const { quantity, countedBy, line } = refusal.data ?? {};
        assert.equal([quantity, (line as { counted: string }).counted], ['6', '6']);
        assert.type(countedBy, 'string');
      }
      const gone = [{ stockCode: bag, set: null, was: '5' }];
      await storeman.refused(countStock, { id, counts: gone }, 'changed_meanwhile');
      const whole = [{ drumNumber, whole: true, was: null }];
      await storeman.refused(countStock, { id, counts: whole }, 'changed_meanwhile');
      await storeman.refused(countStock, { id, counts: [{ stockCode: bag, add: '1', was: '6' }] }, 'malformed');
    });
    await storeman.ok(countStock, { id, counts: [{ stockCode: bag, set: '4', was: '6.0' }] });
    await storeman.ok(countStock, { id, counts: [{ stockCode: bag, set: '4', was: null }] });
    const { lines } = await storeman.ok(countStock, { id, counts: [{ stockCode: bag, set: '5' }] });
    assert.is(lines[0]?.counted, '5');
  });

  test('an unexpected SKU becomes a line and disappears with its count', async () => {
    const { site, storeman } = await stocked();
    const stockCode = await builders.it.sku(site);
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode, add: '1' }]);
    const line = async () => (await linesOfCount(storeman, id)).find((row) => row.sku.stockCode === stockCode);
    assert.equal([(await line())?.expected, (await line())?.counted], ['0', '1']);
    await storeman.ok(countStock, { id, counts: [{ stockCode, set: null }] });
    assert.is(await line(), undefined);
  });

  test('a drum in stock counts whole, and an unknown drum waits for its quantity', async () => {
    const { site, storeman, cable, drumNumber } = await stocked();
    const { id } = await countOf(storeman, { locationId: site.shelf });
    const whole = await storeman.ok(countStock, { id, counts: [{ drumNumber, whole: true }] });
    assert.equal([whole.lines[0]?.sku.stockCode, whole.lines[0]?.counted], [cable, '50']);
    const unknown = { stockCode: cable, drumNumber: builders.it.name('D') };
    const waits = await storeman.ok(countStock, { id, counts: [{ ...unknown, whole: true }] });
    assert.is(waits.lines[0]?.counted, null);
    const typed = await storeman.ok(countStock, { id, counts: [{ ...unknown, set: '12.5' }] });
    assert.is(typed.lines[0]?.counted, '12.5');
  });

  test('a blind count hides the recorded stock until it is submitted', async () => {
    const { site, storeman, bag } = await stocked();
    const { id } = await countOf(storeman, { stockCode: bag, blind: true }, [
      { locationId: site.shelf, set: '9' },
      { locationId: site.shelf2, set: '3' },
    ]);
    const hidden = (line: Awaited<ReturnType<typeof linesOfCount>>[number]) =>
      [line.expected, line.book, line.moved, line.difference].every((figure) => figure === null);
    assert.ok((await linesOfCount(storeman, id)).every(hidden));
    const { lines } = await storeman.ok(countStock, { id, counts: [{ locationId: site.shelf, set: '8' }] });
    assert.ok(lines.every(hidden));
    await storeman.ok(submitStockCount, { id, reason: 'Two short' });
    assert.equal(columns(await linesOfCount(storeman, id), 'expected', 'book', 'difference'), [
      '10, 10, -2',
      '4, 4, -1',
    ]);
  });

  test('a count with fractions, unknown SKUs, absent drums or other locations is refused; nothing is written', async () => {
    const { site, storeman, bag, drumNumber } = await stocked();
    const [gone, away] = [await builders.it.sku(site, { divisible: true }), builders.it.name('D')];
    await receiveGoods(builders.it, site, [{ stockCode: gone, quantity: '5', drumNumber: away }]);
    await storeman.ok(pickAndDespatch, { ...linesOf(gone, '5'), signedBy: 'Ada' });
    const here = await countOf(storeman, { locationId: site.shelf });
    const there = await countOf(storeman, { locationId: site.shelf2 });
    const foreign = await builders.it.site();
    const of = ({ id }: { id: number }, one: NonNullable<Parameters<typeof countOf>[2]>[number]) => ({
      id,
      counts: [one],
    });
    await refuses(builders.it, storeman, countStock, {
      'a fraction': [of(here, { stockCode: bag, add: '0.5' }), 'whole_numbers_only'],
      'an unknown SKU': [of(here, { stockCode: 'NOTHING', add: '1' }), 'unknown_skus'],
      'no quantity': [of(here, { stockCode: bag }), 'malformed'],
      'another location': [of(here, { stockCode: bag, locationId: site.shelf2, add: '1' }), 'location_not_here'],
      'a despatched drum': [of(there, { stockCode: gone, drumNumber: away, set: '5' }), 'drum_not_here'],
    });
    await refuses(builders.it, storeman, startStockCount, {
      'a location elsewhere': [{ locationId: foreign.shelf }, 'location_not_here'],
      'an unknown SKU': [{ stockCode: 'NOTHING' }, 'unknown_skus'],
      'a location and a SKU': [{ locationId: site.shelf, stockCode: bag }, 'malformed'],
    });
    const drum = await storeman.refused(countStock, of(there, { drumNumber, whole: true }), 'drum_elsewhere');
    assert.is(drum.data?.['drum'], drumNumber);
  });

  test('a location has one open count at a time; a second start is refused with the open one', async () => {
    const { site, storeman, bag } = await stocked();
    const other = await builders.it.storeman(site);
    const start = (caller: typeof storeman) => caller.call(startStockCount, { locationId: site.shelf });
    const answers = await Promise.all([start(storeman), start(other)]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
    const { id } = (await storeman.ok(listStockCounts, {})).items[0] ?? { id: 0 };
    const refusal = await storeman.refused(startStockCount, { locationId: site.shelf }, 'count_open_already');
    assert.is(refusal.data?.['id'], id);
    await storeman.ok(cancelStockCount, { id });
    await storeman.refused(countStock, { id, counts: [{ stockCode: bag, add: '1' }] }, 'count_not_open');
    await storeman.ok(startStockCount, { locationId: site.shelf });
  });

  test('locations are listed for counting by their oldest count, without the ones just counted', async () => {
    const { site, storeman } = await stocked();
    const { id } = await countOf(storeman, { locationId: site.shelf2 });
    const [first, second] = (await storeman.ok(listDueLocations, {})).items;
    assert.equal([first?.countedAt, second?.countedAt], [null, null]);
    assert.is([first, second].find((row) => row?.id === site.shelf2)?.open?.id, id);
    await storeman.ok(submitStockCount, { id, reason: 'Gone', accept: ['uncounted_are_gone'] });
    const due = (await storeman.ok(listDueLocations, {})).items;
    assert.equal(column(due, 'id'), [site.shelf]);
    await countOf(storeman, { locationId: site.shelf }, []);
    const again = (await storeman.ok(listStockCounts, { status: ['counting'] })).items[0];
    assert.is(again?.location?.id, site.shelf);
  });
});
