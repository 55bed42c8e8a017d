import * as assert from 'uvu/assert';
import {
  listShipmentLabels,
  markLabelsOfSeveral,
  printCollectionNotes,
  printLabels,
  printManifests,
} from '../../../shared/contract/prints/shipment-prints.ts';
import { addPackingUnit, listPackingUnits } from '../../../shared/contract/shipments/packing.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, requestOf, sendOff, shippingSite } from '../../support/builders/shipments.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { symbolsOf, wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';
import { readBars } from '../../support/print/read-bars.ts';

apiSuite('papers and labels of several returns and transfers', (test, builders) => {
  async function packed(count: number) {
    const site = await shippingSite(builders.it);
    const { from, to, anna, boss } = site;
    const stockCode = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode, quantity: '50' }]);
    const request = requestOf(from, [{ stockCode, quantity: '2' }], { destinationId: to.warehouseId });
    const shipments = [];
    for (let index = 0; index < count; index += 1) {
      const { id, number } = await anna.ok(createShipment, request);
      await approve(boss, id);
      const { items: lines } = await anna.ok(listShipmentLines, { id });
      const goods = lines.map((line) => ({ lineId: line.id, quantity: '1' }));
      for (const unit of ['Crate', 'Box']) await anna.ok(addPackingUnit, { id, unit, goods });
      const { items } = await anna.ok(listPackingUnits, { id });
      shipments.push({ id, number, unitIds: items.map((unit) => unit.id), codes: items.map(({ code }) => code) });
    }
    return { ...site, request, shipments, ids: shipments.map(({ id }) => id) };
  }

  test('labels are printed in one file in the requested order; labels marked as printed are skipped on request', async () => {
    const { anna, shipments } = await packed(3);
    const [one, two, three] = shipments.toReversed();
    const ids = [one, two, three].map((shipment) => shipment?.id ?? 0);
    const all = [one, two, three].flatMap((shipment) => shipment?.codes ?? []);
    const codesIn = (file: Buffer) => pdfPages(file).map((page) => wordsOf(page)[0]);
    assert.equal(codesIn(await fileOf(anna, printLabels, { ids, size: '100x50' })), all);
    const { items } = await anna.ok(listShipmentLabels, { ids });
    assert.equal(
      items.map(({ number, place, unit, label }) => [number, place, unit, label]),
      [one, two, three].flatMap((shipment) => [
        [shipment?.number, 1, 'Crate', 'notPrinted'],
        [shipment?.number, 2, 'Box', 'notPrinted'],
      ]),
    );
    // The printer stopped after the third label.
    const out = items.slice(0, 3).map(({ id }) => id);
    assert.equal(await anna.ok(markLabelsOfSeveral, { unitIds: out, printed: true }), { marked: 3 });
    const states = async () => (await anna.ok(listShipmentLabels, { ids })).items.map(({ label }) => label);
    const notOut = ['notPrinted', 'notPrinted', 'notPrinted'];
    assert.equal(await states(), ['printed', 'printed', 'printed', ...notOut]);
    const rest = await fileOf(anna, printLabels, { ids, size: '100x50', unprinted: true });
    assert.equal(codesIn(rest), all.slice(3));
    for (const [index, page] of pdfPages(rest).entries()) {
      const read = await readBars(symbolsOf(page), { width: 100, height: 50 });
      assert.equal([...new Set(read.map(({ text }) => text))], [all[3 + index]]);
    }
    // A further unit makes the labels of its shipment stale, because the printed total changes.
    await anna.ok(addPackingUnit, { id: one?.id ?? 0, unit: 'Box' });
    assert.equal(await states(), ['stale', 'stale', 'notPrinted', 'printed', ...notOut]);
    await anna.ok(markLabelsOfSeveral, { unitIds: out, printed: false });
    assert.equal(
      await states(),
      Array.from({ length: 7 }, () => 'notPrinted'),
    );
    const operations = await builders.it.count(
      `audit where operation = 'markLabels' and subject = 'shipment' and subject_id = any ($1)`,
      [ids.map(String)],
    );
    assert.is(operations, 4);
  });

  test('manifests and collection notes are printed in one file, each with its own number, goods and signature', async () => {
    const { anna, shipments, ids } = await packed(3);
    const numbers = shipments.map(({ number }) => number);
    const pages = pdfPages(await fileOf(anna, printManifests, { ids }));
    const barcodes = await Promise.all(
      pages.map(async (page) => (await readBars(symbolsOf(page), { width: 297, height: 210 })).map(({ text }) => text)),
    );
    assert.equal(barcodes.flat(), numbers);
    for (const [index, page] of pages.entries()) {
      const text = wordsOf(page).join(' ');
      assert.ok(
        shipments[index]?.codes.every((code) => text.includes(code)),
        text,
      );
      assert.not.match(text, 'Not packed');
    }
    const gone = ids.slice(0, 2);
    for (const id of gone) await sendOff(anna, id);
    const notes = pdfPages(await fileOf(anna, printCollectionNotes, { ids: gone })).map(wordsOf);
    assert.equal(
      notes.map((words) => numbers.filter((number) => words.includes(number))),
      [[numbers[0]], [numbers[1]]],
    );
    for (const words of notes) assert.match(words.join(' '), 'Carl Carrier');
  });

  test('a pending, uncollected, hidden or foreign document without such a paper is refused beside its position', async () => {
    const { anna, boss, ben, request, ids } = await packed(2);
    const pending = await anna.ok(createShipment, request);
    const draft = await boss.ok(createShipment, { kind: 'transfer' });
    const elsewhere = await packed(1);
    const [first = 0, second = 0] = ids;
    const allIds = [first, pending.id, second, draft.id, ...elsewhere.ids];
    const size = '62x29';
    const fieldsOf = (body: { fields?: Record<string, string> }) => Object.keys(body.fields ?? {});
    await wroteNothing(builders.it, async () => {
      for (const [operation, more] of [
        [printLabels, { size }],
        [printManifests, {}],
        [printCollectionNotes, {}],
        [listShipmentLabels, {}],
      ] as const) {
        const absent = await anna.refused(operation, { ids: allIds, ...more } as never, 'not_found');
        assert.equal(fieldsOf(absent), ['ids.3', 'ids.4'], operation.name);
        const early = await anna.refused(operation, { ids: allIds.slice(0, 3), ...more } as never, 'shipment_not_open');
        const open = operation === printCollectionNotes ? ['ids.0', 'ids.1', 'ids.2'] : ['ids.1'];
        assert.equal(fieldsOf(early), open, operation.name);
        assert.match(early.fields?.['ids.1'] ?? '', pending.number);
        const there = await ben.refused(operation, { ids, ...more } as never, 'not_found');
        assert.equal(fieldsOf(there), ['ids.0', 'ids.1']);
      }
      const { items } = await anna.ok(listShipmentLabels, { ids });
      const unitIds = [...items.map(({ id }) => id), ...(elsewhere.shipments[0]?.unitIds ?? [])];
      await anna.refused(markLabelsOfSeveral, { unitIds, printed: true }, 'not_found');
      await ben.refused(markLabelsOfSeveral, { unitIds: items.map(({ id }) => id), printed: true }, 'not_found');
    });
  });

  test('printing is refused when all labels are printed, and above a thousand labels at once', async () => {
    const { anna, ids } = await packed(1);
    const { items } = await anna.ok(listShipmentLabels, { ids });
    await anna.ok(markLabelsOfSeveral, { unitIds: items.map(({ id }) => id), printed: true });
    await anna.refused(printLabels, { ids, size: '62x29', unprinted: true }, 'not_found');
    const [id = 0] = ids;
    for (let index = 0; index < 49; index += 1) await anna.ok(addPackingUnit, { id, unit: 'Box' });
    await anna.refused(printLabels, { ids, size: '62x29', copies: 20 }, 'too_much_to_print');
  });
});
