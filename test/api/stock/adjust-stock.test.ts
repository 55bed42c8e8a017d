import * as assert from 'uvu/assert';
import { saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { addFoundStock, adjustStock, listMovements } from '../../../shared/contract/stock/stock.ts';
import { countStock, submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import {
  linesOf,
  pickedLines,
  receiveGoods,
  siteWithSku,
  siteWithStock,
  siteWithStoreman,
} from '../../support/builders/picks.ts';
import { type RefusedRequest, refuses } from '../../support/builders/refuses.ts';
import { countOf, linesOfCount } from '../../support/builders/stock-counts.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('adjusting stock', (test, builders) => {
  const reason = 'Count of the week';

  const drumState = async (site: Site, number: string) =>
    (
      await builders.it.db.one<{ state: string }>('select state from drums where company_id = $1 and number = $2', [
        site.companyId,
        number,
      ])
    ).state;

  test('an adjustment adds to or subtracts from a stock line, with a reason in the ledger', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '-3' }] });
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '1' }] });
    const { items } = await storeman.ok(listMovements, { id: stockLineId });
    assert.equal(columns(items, 'kind', 'quantity', 'balance', 'reason'), [
      `adjust, 1, 8, ${reason}`,
      `adjust, -3, 7, ${reason}`,
      'receive, 10, 10, null',
    ]);
  });

  test('adjusting reserved stock, by zero or by a fraction is refused; nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    await storeman.ok(createPick, linesOf(sku, '6'));
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const by = (quantity: string) => ({ reason, lines: [{ stockLineId, quantity }] });
    const over = { 'lines.0.quantity': '5 wanted, only 4 available' };
    await refuses(builders.it, storeman, adjustStock, {
      'reserved stock': [by('-5'), 'quantity_over_stock', over],
      zero: [by('0'), 'malformed'],
      'a fraction': [by('0.5'), 'whole_numbers_only'],
    });
  });

  test('an adjustment is refused with the current quantity if that has changed; nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const toSeven = { reason, lines: [{ stockLineId, quantity: '-3', was: '10.0' }] };
    await storeman.ok(adjustStock, toSeven);
    await wroteNothing(builders.it, async () => {
      const refusal = await storeman.refused(adjustStock, toSeven, 'changed_meanwhile');
      assert.equal(refusal.fields, { 'lines.0.quantity': 'Someone else changed this: now 7' });
      assert.equal(refusal.data, { quantity: '7' });
    });
  });

  test('setting a quantity that includes picked goods needs a confirmation; nothing is written before', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '20');
    const pick = await storeman.ok(createPick, linesOf(sku, '6'));
    await storeman.ok(startPick, { id: pick.id });
    const [line] = await pickedLines(builders.it, pick.id);
    const taken = [{ lineId: line?.id ?? 0, locationId: site.shelf, set: '6' }];
    await storeman.ok(saveTaken, { id: pick.id, taken });
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const toFourteen = { reason, lines: [{ stockLineId, quantity: '-6', was: '20' }] };
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(adjustStock, toFourteen, 'confirmation_required'),
    );
    assert.equal(columns(refusal.confirmations, 'key', 'line', 'data.quantity'), [`includes_taken, ${stockLineId}, 6`]);
    assert.match(refusal.confirmations?.[0]?.message ?? '', pick.number);
    await storeman.ok(adjustStock, { ...toFourteen, accept: [`includes_taken:${stockLineId}`] });
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '-1' }] });
  });

  test('a drum adjusted to zero is written off; an addition at its location puts it in stock again', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '50', drumNumber }]);
    const stockLineId = await stockLineOf(builders.it, site, sku);
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '-50' }] });
    assert.is(await drumState(site, drumNumber), 'written_off');
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '12.5' }] });
    assert.is(await drumState(site, drumNumber), 'in_stock');
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId }] });
    const elsewhere = { reason, lines: [{ stockLineId, quantity: '1' }] };
    const refusal = await wroteNothing(builders.it, () => storeman.refused(adjustStock, elsewhere, 'drum_not_here'));
    assert.is(refusal.data?.['drum'], drumNumber);
  });

  test('found stock creates a stock line, and a new drum if it names one', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const [loose, cable] = [await builders.it.sku(site), await builders.it.sku(site, { divisible: true })];
    const [job, drumNumber] = [builders.it.name('J'), builders.it.name('D')];
    await storeman.ok(addFoundStock, {
      reason,
      lines: [
        { stockCode: loose, locationId: site.shelf, quantity: '3', job, segment: 'S1', receivedOn: '2024-05-01' },
        { stockCode: cable, locationId: site.shelf2, quantity: '7.5', drumNumber },
      ],
    });
    assert.equal(await builders.it.stock(site, loose), [
      { locationId: site.shelf, drum: null, job, segment: 'S1', quantity: '3', reserved: '0' },
    ]);
    assert.equal(await builders.it.stock(site, cable), [
      { locationId: site.shelf2, drum: drumNumber, job: null, segment: null, quantity: '7.5', reserved: '0' },
    ]);
  });

  test('a cancelled warehouse accepts no found stock, but its stock can be adjusted and counted, even upwards', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    await cancelWarehouse(builders.it, site);
    const lines = [{ stockCode: sku, locationId: site.shelf, quantity: '3' }];
    await wroteNothing(builders.it, () => storeman.refused(addFoundStock, { reason, lines }, 'warehouse_cancelled'));
    const stockLineId = await stockLineOf(builders.it, site, sku);
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '1' }] });
    const { id } = await countOf(storeman, { stockCode: sku });
    const [line] = await linesOfCount(storeman, id);
    const counts = [{ locationId: line?.location.id ?? 0, stockCode: sku, set: '12' }];
    await storeman.ok(countStock, { id, counts });
    await storeman.ok(submitStockCount, { id, reason });
    assert.equal(column(await builders.it.stock(site, sku), 'quantity'), ['12']);
  });

  test('found stock with a future date, or a barcode as its quantity, is refused', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const line = { stockCode: sku, locationId: site.shelf, quantity: '1' };
    const receivedOn = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const late = { 'lines.1.receivedOn': 'Enter today or an earlier date' };
    const asked = { 'lines.0.quantity': 'Enter a quantity, not a barcode' };
    const scanned = (quantity: string): RefusedRequest<typeof addFoundStock> => [
      { reason, lines: [{ ...line, quantity }] },
      'quantity_is_barcode',
      asked,
    ];
    await refuses(builders.it, storeman, addFoundStock, {
      'a future date': [{ reason, lines: [line, { ...line, receivedOn }] }, 'date_in_future', late],
      'an EAN': scanned('4006381333931'),
      'a GTIN': scanned('04006381333931'),
      'a UPC': scanned('614141000036'),
    });
    await storeman.ok(addFoundStock, { reason, lines: [{ ...line, quantity: '4006381333932' }] });
  });

  test('found stock with a used or repeated drum, an unknown SKU or location or a segment without a job is refused', async () => {
    const { site, storeman, sku: stockCode } = await siteWithSku(builders.it, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '50', drumNumber }]);
    const far = (await builders.it.site()).shelf;
    const good = { stockCode, locationId: site.shelf, quantity: '1' };
    const of = (...changes: object[]) => ({ reason, lines: changes.map((change) => ({ ...good, ...change })) });
    const fresh = { drumNumber: builders.it.name('D') };
    const used = { 'lines.1.drumNumber': `Drum ${drumNumber} was used before. Enter another number.` };
    await refuses(builders.it, storeman, addFoundStock, {
      'a used drum': [of({}, { drumNumber }), 'drum_number_used', used],
      'a drum entered twice': [of(fresh, fresh), 'drum_number_repeated'],
      'an unknown SKU': [of({ stockCode: 'none' }), 'unknown_skus'],
      'a location elsewhere': [of({}, { locationId: far }), 'location_not_here', 'lines.1.locationId'],
      'a segment without a job': [of({ segment: 'S1' }), 'activity_code_missing'],
    });
  });

  test('when two users write off the same goods at once, one succeeds', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const writeOff = { reason, lines: [{ stockLineId, quantity: '-10' }] };
    const answers = await Promise.all([storeman.call(adjustStock, writeOff), storeman.call(adjustStock, writeOff)]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });
});
