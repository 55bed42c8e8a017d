import * as assert from 'uvu/assert';
import { saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { addFoundStock, adjustStock, listMovements } from '../../../shared/contract/stock/stock.ts';
import { countStock, submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import type { Site } from '../../support/builders/builders.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { linesOf, pickedLines, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { countOf, linesOfCount } from '../../support/builders/stock-counts.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { suite } from '../../support/suite.ts';

suite('adjusting stock', (test, hooks) => {
  const builders = buildersFor(hooks);
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
    assert.equal(
      items.map((row) => [row.kind, row.quantity, row.balance, row.reason]),
      [
        ['adjust', '1', '8', reason],
        ['adjust', '-3', '7', reason],
        ['receive', '10', '10', null],
      ],
    );
  });

  test('adjusting reserved stock, by zero, by a fraction or of another company is refused; nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const other = await siteWithStock(builders.it, '10');
    await storeman.ok(createPick, linesOf(sku, '6'));
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const before = await builders.it.rowCounts();
    const refused = (id: number, quantity: string, code: Parameters<typeof storeman.refused>[2]) =>
      storeman.refused(adjustStock, { reason, lines: [{ stockLineId: id, quantity }] }, code);
    const over = await refused(stockLineId, '-5', 'quantity_over_stock');
    assert.equal(over.fields, { 'lines.0.quantity': '5 wanted, only 4 available' });
    await refused(stockLineId, '0', 'malformed');
    await refused(stockLineId, '0.5', 'whole_numbers_only');
    await refused(await stockLineOf(builders.it, other.site, other.sku), '1', 'not_found');
    assert.equal(await builders.it.rowCounts(), before);
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
    assert.equal(
      refusal.confirmations?.map(({ key, line: of, data }) => [key, of, data?.['quantity']]),
      [['includes_taken', stockLineId, '6']],
    );
    assert.match(refusal.confirmations?.[0]?.message ?? '', pick.number);
    await storeman.ok(adjustStock, { ...toFourteen, accept: [`includes_taken:${stockLineId}`] });
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '-1' }] });
  });

  test('a drum adjusted to zero is written off; an addition at its location puts it in stock again', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '50', drumNumber }]);
    const stockLineId = await stockLineOf(builders.it, site, sku);
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '-50' }] });
    assert.is(await drumState(site, drumNumber), 'written_off');
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity: '12.5' }] });
    assert.is(await drumState(site, drumNumber), 'in_stock');
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId }] });
    const before = await builders.it.rowCounts();
    const elsewhere = { reason, lines: [{ stockLineId, quantity: '1' }] };
    const refusal = await storeman.refused(adjustStock, elsewhere, 'drum_not_here');
    assert.is(refusal.data?.['drum'], drumNumber);
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('found stock creates a stock line, and a new drum if it names one', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
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
    assert.equal(
      (await builders.it.stock(site, sku)).map(({ quantity }) => quantity),
      ['12'],
    );
  });

  test('found stock with a future date, or a barcode as its quantity, is refused', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const foundLine = { stockCode: await builders.it.sku(site), locationId: site.shelf, quantity: '1' };
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await wroteNothing(builders.it, async () => {
      const lines = [foundLine, { ...foundLine, receivedOn: tomorrow }];
      const late = await storeman.refused(addFoundStock, { reason, lines }, 'date_in_future');
      assert.equal(late.fields, { 'lines.1.receivedOn': 'Enter today or an earlier date' });
      for (const quantity of ['4006381333931', '04006381333931', '614141000036']) {
        const scanned = await storeman.refused(
          addFoundStock,
          { reason, lines: [{ ...foundLine, quantity }] },
          'quantity_is_barcode',
        );
        assert.equal(scanned.fields, { 'lines.0.quantity': 'Enter a quantity, not a barcode' });
      }
    });
    await storeman.ok(addFoundStock, { reason, lines: [{ ...foundLine, quantity: '4006381333932' }] });
  });

  test('found stock with a used or repeated drum, an unknown SKU or location or a segment without a job is refused', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const stockCode = await builders.it.sku(site, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '50', drumNumber }]);
    const before = await builders.it.rowCounts();
    const foundLine = { stockCode, locationId: site.shelf, quantity: '1' };
    const refused = (lines: (typeof foundLine & { drumNumber?: string; segment?: string })[], code: Code) =>
      storeman.refused(addFoundStock, { reason, lines }, code);
    type Code = Parameters<typeof storeman.refused>[2];
    const used = await refused([foundLine, { ...foundLine, drumNumber }], 'drum_number_used');
    assert.equal(used.fields, { 'lines.1.drumNumber': `Drum ${drumNumber} was used before. Enter another number.` });
    const fresh = { ...foundLine, drumNumber: builders.it.name('D') };
    await refused([fresh, fresh], 'drum_number_repeated');
    await refused([{ ...foundLine, stockCode: 'none' }], 'unknown_skus');
    const far = (await builders.it.site()).shelf;
    const wrong = await refused([foundLine, { ...foundLine, locationId: far }], 'location_not_here');
    assert.ok(wrong.fields?.['lines.1.locationId']);
    await refused([{ ...foundLine, segment: 'S1' }], 'activity_code_missing');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('when two users write off the same goods at once, one succeeds', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const writeOff = { reason, lines: [{ stockLineId, quantity: '-10' }] };
    const answers = await Promise.all([storeman.call(adjustStock, writeOff), storeman.call(adjustStock, writeOff)]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });
});
