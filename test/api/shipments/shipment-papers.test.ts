import * as assert from 'uvu/assert';
import { printCollectionNote, printManifest } from '../../../shared/contract/prints/shipment-prints.ts';
import { addPackingUnit, editPackingUnit, listPackingUnits } from '../../../shared/contract/shipments/packing.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { collectShipment, confirmShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { drawnSignature, receiveGoods } from '../../support/builders/picks.ts';
import { approve, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { columns } from '../../support/columns.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { symbolsOf, wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';
import { readBars } from '../../support/print/read-bars.ts';

apiSuite('manifests and collection notes', (test, builders) => {
  async function approved(packed: string, layout: LayoutId = 'vm') {
    const site = await shippingSite(builders.it, layout);
    const { from, to, anna, boss } = site;
    const sku = await builders.it.sku(from);
    const cable = await builders.it.sku(from, { divisible: true });
    const drumNumber = builders.it.name('DR');
    const owner = { job: builders.it.name('JOB'), segment: 'SEGM01' };
    const drum = { stockCode: cable, drumNumber };
    await receiveGoods(builders.it, from, [
      { stockCode: sku, quantity: '10', ...owner },
      { ...drum, quantity: '100' },
    ]);
    const stockLineId = await stockLineOf(builders.it, from, cable);
    await anna.ok(allocateStock, { job: 'J-DRUM', segment: 'SEGM02', lines: [{ stockLineId, quantity: '60' }] });
    const goods = [
      { stockCode: sku, quantity: '10', ...owner },
      { ...drum, quantity: '100' },
    ];
    const { id, number } = await anna.ok(createShipment, {
      ...requestOf(from, goods, { destinationId: to.warehouseId }),
      type: 'Project',
      reason: 'Not needed',
      businessType: 'Network',
      requestedBy: 'Rita',
      salesOrderNumber: 'SO-1',
      rmaNumber: 'RMA-2',
      projectNumber: 'P-3',
      orgNumber: 'ORG-4',
      shipFrom: 'Dock 4\nLeeds',
      shipTo: 'Yard 2, York',
      carrier: 'Swift Haulage',
      requiredCollectionDate: '2026-12-01',
      pallets: 3,
      comments: 'Fork lift needed',
    });
    await approve(boss, id);
    const lineId = (await anna.ok(listShipmentLines, { id })).items[0]?.id ?? 0;
    const box = { unit: 'Box', description: 'Connectors', weightKg: '12.5', lengthCm: 60, widthCm: 40, heightCm: 30 };
    await anna.ok(addPackingUnit, { id, ...box, goods: [{ lineId, quantity: packed }] });
    const { items: units } = await anna.ok(listPackingUnits, { id });
    return { ...site, id, number, sku, cable, drumNumber, job: owner.job, units };
  }

  test('a manifest shows origin, destination, goods by packing unit, owners and totals', async () => {
    for (const [layout, ...headings] of [
      ['vm', 'Job', 'Segment'],
      ['H3G', 'Activity Code', 'Cell ID'],
    ] as const) {
      const { anna, id, number, sku, cable, drumNumber, job, units } = await approved('10', layout);
      const pages = pdfPages(await fileOf(anna, printManifest, { id }));
      assert.is(pages.length, 1);
      const texts = pages.flatMap(wordsOf);
      for (const words of [
        ...['Manifest', number, ...headings, 'Dock 4', 'Leeds', 'Yard 2, York', 'Project', 'Not needed', 'Network'],
        ...['Rita', 'SO-1', 'RMA-2', 'P-3', 'ORG-4', 'Swift Haulage', '1 Dec 2026', 'Fork lift needed', '3'],
        ...[`1 of 2, ${units[0]?.code}`, 'Drum', cable, drumNumber, '100 m'],
        ...[`2 of 2, ${units[1]?.code}`, 'Box', 'Connectors', '60 × 40 × 30 cm, 12.5 kg', sku, job, 'SEGM01'],
        '12.5 kg, 1 not weighed',
      ]) {
        assert.ok(texts.includes(words), `${layout}: ${words} in ${texts.join(' | ')}`);
      }
      assert.match(texts.join(' '), /J-DRUM, Free stock|Free stock, J-DRUM/);
      assert.not(texts.includes('Not packed'));
      const codes = await readBars(symbolsOf(pages[0]), { width: 297, height: 210 });
      assert.equal(columns(codes, 'format', 'text'), [`Code128, ${number}`]);
    }
  });

  test('a manifest printed during packing shows the goods that are not packed yet', async () => {
    const { anna, id } = await approved('4');
    const texts = pdfPages(await fileOf(anna, printManifest, { id })).flatMap(wordsOf);
    assert.ok(texts.includes('Not packed'));
    assert.ok(texts.includes('4 each') && texts.includes('6 each'), texts.join(' | '));
  });

  test('when all units are weighed, the manifest shows their total weight', async () => {
    const { anna, id, units } = await approved('10');
    await anna.ok(editPackingUnit, { id: units[0]?.id ?? 0, weightKg: '1000' });
    const texts = pdfPages(await fileOf(anna, printManifest, { id })).flatMap(wordsOf);
    assert.ok(texts.includes('1,012.5 kg'), texts.join(' | '));
  });

  test('a collection note shows collector, time and signature; it is refused after an undo', async () => {
    const { anna, ben, id, number } = await approved('10');
    await anna.refused(printCollectionNote, { id }, 'shipment_not_open');
    await anna.ok(confirmShipment, { id });
    await anna.refused(printCollectionNote, { id }, 'shipment_not_open');
    await ben.refused(printManifest, { id }, 'not_found');
    const { operationId } = await anna.ok(collectShipment, {
      id,
      fetchedBy: 'Carl Carrier',
      signature: drawnSignature,
      signedBy: 'C. Carrier',
    });
    const at = '2026-07-01T22:30:00Z';
    await builders.it.db.run('update shipments set collected_at = $2 where id = $1', [id, at]);
    for (const person of [anna, ben]) {
      const file = await fileOf(person, printCollectionNote, { id });
      const texts = pdfPages(file).flatMap(wordsOf);
      for (const words of ['Collection note', number, 'C. Carrier', '1 Jul 2026, 23:30', 'J-DRUM']) {
        assert.ok(texts.join(' ').includes(words), `${words} in ${texts.join(' | ')}`);
      }
      assert.match(texts.join(' '), 'Carl Carrier, 1 Jul 2026');
      assert.ok(file.includes('/Subtype /Image'), 'the drawn signature');
    }
    const manifest = await fileOf(ben, printManifest, { id });
    assert.not(manifest.includes('/Subtype /Image'));
    assert.not(pdfPages(manifest).flatMap(wordsOf).includes('C. Carrier'));
    await anna.ok(reverseOperation, { id: operationId, reason: 'The wrong van' });
    await anna.refused(printCollectionNote, { id }, 'shipment_not_open');
    const again = pdfPages(await fileOf(anna, printManifest, { id })).flatMap(wordsOf);
    assert.match(again.join(' '), 'J-DRUM');
  });

  test('a request that was not approved yet has no papers', async () => {
    const { anna, from } = await shippingSite(builders.it);
    const goods = [{ stockCode: await builders.it.sku(from), quantity: '1' }];
    await receiveGoods(builders.it, from, goods);
    const { id } = await anna.ok(createShipment, requestOf(from, goods));
    await anna.refused(printManifest, { id }, 'shipment_not_open');
  });

  test('a long manifest has its title on each page and the packing unit on each row', async () => {
    const { from, anna, boss } = await shippingSite(builders.it);
    const skus = [];
    for (let index = 0; index < 60; index += 1) skus.push(await builders.it.sku(from));
    const goods = skus.map((stockCode) => ({ stockCode, quantity: '1' }));
    await receiveGoods(builders.it, from, goods);
    const { id, number } = await anna.ok(createShipment, requestOf(from, goods));
    await approve(boss, id);
    const { items } = await anna.ok(listShipmentLines, { id, limit: 500 });
    const all = items.map(({ id: lineId, quantity }) => ({ lineId, quantity }));
    await anna.ok(addPackingUnit, { id, unit: 'Crate', goods: all });
    const pages = pdfPages(await fileOf(anna, printManifest, { id })).map(wordsOf);
    assert.ok(pages.length > 1);
    for (const words of pages.slice(1)) {
      assert.ok(words.includes(`Manifest ${number}`));
      assert.ok(words.includes('1 of 1'));
    }
    const texts = pages.flat();
    assert.equal(
      skus.filter((sku) => !texts.includes(sku)),
      [],
    );
  });
});
