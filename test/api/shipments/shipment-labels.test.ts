import * as assert from 'uvu/assert';
import {
  previewShipmentLabel,
  printShipmentLabels,
  printShipmentZpl,
} from '../../../shared/contract/prints/shipment-prints.ts';
import { addPackingUnit, deletePackingUnit, listPackingUnits } from '../../../shared/contract/shipments/packing.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { labelSizeIds, labelSizes, rollIds } from '../../../shared/label-sizes.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { columns } from '../../support/columns.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { barsOfSvg, symbolsOf, wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';
import { printZpl, zplFields } from '../../support/print/print-zpl.ts';
import { readBars, readPicture } from '../../support/print/read-bars.ts';

apiSuite('labels of packing units', (test, builders) => {
  async function packed(descriptions: readonly (string | null)[], given?: { partner: string | null }) {
    const { from, to, anna, boss, ben } = await shippingSite(builders.it);
    const stockCode = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode, quantity: '50' }]);
    const going = given ?? { destinationId: to.warehouseId };
    const request = requestOf(from, [{ stockCode, quantity: '50' }], going);
    const { id, number } = await anna.ok(createShipment, request);
    await approve(boss, id);
    for (const description of descriptions) await anna.ok(addPackingUnit, { id, unit: 'Pallet', description });
    const { items: units } = await anna.ok(listPackingUnits, { id, limit: 500 });
    return { from, to, anna, boss, ben, id, number, units, codes: units.map(({ code }) => code) };
  }

  for (const size of labelSizeIds) {
    test(`a scanner reads the label of ${size}, which shows its unit, the number of units and the shipment`, async () => {
      const { anna, units, number } = await packed(['Switches', null]);
      const { id = 0, code = '' } = units[0] ?? {};
      const svg = String(await fileOf(anna, previewShipmentLabel, { id, size }));
      const codes = await readBars(barsOfSvg(svg), labelSizes[size].label);
      assert.ok(codes.some(({ format }) => format === 'QRCode'));
      assert.equal([...new Set(codes.map(({ text }) => text))], [code]);
      for (const words of [`>${code}<`, '>1 of 2 Palle', `>${number}<`]) assert.ok(svg.includes(words), words);
    });
  }

  test('the printed labels show number, position, unit, description, origin and destination', async () => {
    const { anna, id, number, codes, from, to } = await packed(['Switches', null]);
    const pages = pdfPages(await fileOf(anna, printShipmentLabels, { id, size: '100x50' }));
    const warehouses = await builders.it.db.many<{ id: number; name: string }>(
      `select id, short_name || ' ' || name as name from warehouses where id in ($1, $2)`,
      [from.warehouseId, to.warehouseId],
    );
    const nameOf = (warehouseId: number) => warehouses.find((warehouse) => warehouse.id === warehouseId)?.name;
    assert.equal(pages.map(wordsOf), [
      [codes[0], '1 of 2 Pallet, Switches', number, `From ${nameOf(from.warehouseId)}`, `To ${nameOf(to.warehouseId)}`],
      [codes[1], '2 of 2 Pallet', number, `From ${nameOf(from.warehouseId)}`, `To ${nameOf(to.warehouseId)}`],
    ]);
    for (const [index, page] of pages.entries()) {
      const read = await readBars(symbolsOf(page), labelSizes['100x50'].label);
      assert.equal(columns(read, 'format', 'text').sort(), [`Code128, ${codes[index]}`, `QRCode, ${codes[index]}`]);
    }
  });

  test('the label of a return shows its supplier, or else the company', async () => {
    const wordsFor = async (partner: string | null) => {
      const { anna, id, from } = await packed([null], { partner });
      const words = pdfPages(await fileOf(anna, printShipmentLabels, { id, size: '100x50' })).flatMap(wordsOf);
      return { words, companyId: from.companyId };
    };
    assert.ok((await wordsFor('Acme Supplies')).words.includes('To Acme Supplies'));
    const { words, companyId } = await wordsFor(null);
    const name = await builders.it.nameOf('companies', companyId);
    assert.ok(words.includes(`To ${name}`));
  });

  test('labels are printed in the requested order, copy by copy; a deleted unit changes the count on the others', async () => {
    const { anna, id, units, codes } = await packed(['A', 'B', 'C']);
    const [first = 0, , third = 0] = units.map((unit) => unit.id);
    const input = { id, unitIds: [third, first], size: labelSizeIds[1], copies: 2 };
    const codesOf = async () =>
      pdfPages(await fileOf(anna, printShipmentLabels, input)).map((page) => wordsOf(page)[0]);
    assert.equal(await codesOf(), [codes[2], codes[2], codes[0], codes[0]]);
    await anna.ok(deletePackingUnit, { id: units[1]?.id ?? 0 });
    const words = pdfPages(await fileOf(anna, printShipmentLabels, { ...input, copies: 1 })).map(wordsOf);
    assert.equal(
      words.map((label) => label.slice(0, 2)),
      [
        [codes[2], '2 of 2 Pallet, C'],
        [codes[0], '1 of 2 Pallet, A'],
      ],
    );
  });

  for (const size of rollIds) {
    test(`a scanner reads each label that a label printer makes from the ZPL for ${size}`, async () => {
      const { anna, id, codes } = await packed(['Switches', 'Cable']);
      const zpl = String(await fileOf(anna, printShipmentZpl, { id, size }));
      const labels = await printZpl(zpl, size);
      assert.is(labels.length, 2);
      for (const [index, label] of labels.entries()) {
        const read = await readPicture(label);
        const formats = size === '38x25' ? ['QRCode'] : ['Code128', 'QRCode'];
        assert.equal(read.map(({ format }) => format).sort(), formats);
        assert.equal([...new Set(read.map(({ text }) => text))], [codes[index]]);
      }
    });
  }

  test('no text of a label becomes a printer command; the ZPL contains descriptions unchanged', async () => {
    const hostile = ['^XZ~JR^XA', '~DGR:X.GRF,1,1,FF', '_5EXZ ^FH\\', '^FS^FO0,0^GB800,4,4', 'Größe «Ω» 日本'];
    const { anna, id, units, codes } = await packed(hostile);
    const file = await anna.call(printShipmentZpl, { id, size: '100x50', copies: 3 });
    assert.match(String(file.headers['content-disposition']), /^attachment; filename=".+\.zpl"$/);
    const zpl = String(await fileOf(anna, printShipmentZpl, { id, size: '100x50', copies: 3 }));
    assert.equal(
      zplFields(zpl).map(([code, of]) => [code, of]),
      hostile.map((description, index) => [codes[index], `${index + 1} of ${units.length} Pallet, ${description}`]),
    );
    const commands = zpl.replace(/\^FD[^^~]*\^FS/g, '').match(/[\^~][A-Z]\w/g) ?? [];
    const known = ['^XA', '^CI', '^LH', '^PW', '^LL', '^FT', '^A0', '^FH', '^FO', '^BY', '^BC', '^BQ', '^PQ', '^XZ'];
    assert.equal([...new Set(commands)].sort(), known.sort());
    assert.is(zpl.match(/\^PQ3\^XZ/g)?.length, hostile.length);
    const labels = await printZpl(zpl, '100x50');
    for (const [index, label] of labels.entries()) {
      assert.equal([...new Set((await readPicture(label)).map(({ text }) => text))], [codes[index]]);
    }
  });

  test('printing labels is refused before approval, and for units of another shipment', async () => {
    const [own, other] = [await packed(['A']), await packed(['B'])];
    const { id: draft } = await own.anna.ok(createShipment, { kind: 'return' });
    const unitIds = [own.units[0]?.id ?? 0, other.units[0]?.id ?? 0];
    for (const operation of [printShipmentLabels, printShipmentZpl]) {
      await own.anna.refused(operation, { id: draft, size: '62x29' }, 'shipment_not_open');
      await own.anna.refused(operation, { id: own.id, size: '62x29', unitIds }, 'not_found');
    }
  });

  test('more than a thousand labels in one request are refused', async () => {
    const { anna, id } = await packed(Array.from({ length: 51 }, (_, index) => `Box ${index}`));
    for (const operation of [printShipmentLabels, printShipmentZpl]) {
      await anna.refused(operation, { id, size: '62x29', copies: 20 }, 'too_much_to_print');
    }
  });
});
