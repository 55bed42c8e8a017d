import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { printGoodsReceivedNote } from '../../../shared/contract/prints/goods-in-prints.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atMoment } from '../../support/builders/as-owner.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';

apiSuite('goods received note', (test, builders) => {
  const shortReceipt = async () => {
    const { site, storeman, sku: cable } = await siteWithSku(builders.it, { divisible: true });
    const [whole, damaged] = [builders.it.name('D'), builders.it.name('D')];
    const ern = await storeman.ok(createErn, {
      reference: 'PO-7',
      deliveryDate: '2026-11-20',
      lines: [{ stockCode: cable, quantity: '100', job: 'J-1', segment: 'SEGM01' }],
    });
    const lineId = (await storeman.ok(listErnLines, { id: ern.id })).items[0]?.id ?? 0;
    await storeman.ok(countErn, {
      id: ern.id,
      counts: [
        {
          lineId,
          locationId: site.shelf,
          drumNumber: whole,
          supplierDrumNumber: 'SUP-1',
          set: '60',
          batches: ['AB-1', 'AB-2'],
        },
        { lineId, locationId: site.quarantine, drumNumber: damaged, set: '37' },
      ],
      lines: [{ lineId, discrepancyComment: 'Three metres crushed' }],
    });
    return { site, storeman, whole, damaged, ...ern };
  };

  test('the goods received note shows shipped and received goods, locations, drums, differences and expected rest', async () => {
    const { storeman, id, number, whole, damaged } = await shortReceipt();
    const accept = ['expect_rest'];
    const { lineId } = await builders.it.db.one<{ lineId: number }>(
      'select id as "lineId" from ern_lines where ern_id = $1',
      [id],
    );
    const receipt = { id, accept: [...accept, `drum_total_mismatch:${lineId}`] };
    await atMoment(builders.it.url, '2026-11-20T23:30:00Z', () => storeman.ok(receiveErn, receipt));
    builders.it.now = new Date('2026-11-20T23:30:00Z');
    const texts = pdfPages(await fileOf(storeman, printGoodsReceivedNote, { id })).flatMap(wordsOf);
    builders.it.now = undefined;
    for (const words of [
      number,
      'PO-7',
      '20 Nov 2026',
      'J-1',
      '100 m',
      '97 m',
      'Three metres crushed',
      `${number}-1`,
    ]) {
      assert.ok(texts.includes(words), words);
    }
    const all = texts.join(' ');
    assert.match(all, new RegExp(`${whole} / SUP-1, 60, batch AB-1, AB-2`));
    assert.match(all, new RegExp(`\\(quarantine\\), ${damaged}, 37(?!, batch)`));
    assert.match(all, /Printed 20 Nov 2026, 23:30 by user-\d+/);
  });

  test('the note of a transfer names the warehouse that sent the goods', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const ern = await sendGoods(builders.it, from, to, [{ stockCode: await builders.it.sku(to), quantity: '3' }]);
    const storeman = await builders.it.storeman(to);
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    const texts = pdfPages(await fileOf(storeman, printGoodsReceivedNote, { id: ern.id })).flatMap(wordsOf);
    assert.ok(texts.join(' ').includes(`Sent from ${await builders.it.nameOf('warehouses', from.warehouseId)}`));
    assert.not(texts.includes('Partner'));
  });

  test('the goods received note is refused before the receipt and after its undo', async () => {
    const { storeman, id } = await shortReceipt();
    await storeman.refused(printGoodsReceivedNote, { id }, 'ern_not_received');
    const { lineId } = await builders.it.db.one<{ lineId: number }>(
      'select id as "lineId" from ern_lines where ern_id = $1',
      [id],
    );
    const accept = [`drum_total_mismatch:${lineId}`];
    const { operationId } = await storeman.ok(receiveErn, { id, expectRest: false, accept });
    await fileOf(storeman, printGoodsReceivedNote, { id });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong shelf' });
    await storeman.refused(printGoodsReceivedNote, { id }, 'ern_not_received');
  });
});
