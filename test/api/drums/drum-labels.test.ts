import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listErnDrums, previewDrumLabel, printDrumLabels } from '../../../shared/contract/prints/goods-in-prints.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { labelSizes } from '../../../shared/label-sizes.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { symbolsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';
import { readBars } from '../../support/print/read-bars.ts';

apiSuite('labels of drums', (test, builders) => {
  const received = async (numbers: readonly string[], layout: LayoutId = 'vm') => {
    const site = await builders.it.site({ layout });
    const storeman = await builders.it.storeman(site);
    const cable = await builders.it.sku(site, { divisible: true });
    const ern = await storeman.ok(createErn, {
      lines: numbers.map(() => ({ stockCode: cable, quantity: '1250.5', job: 'J-1', segment: 'SEGM01' })),
    });
    const { items } = await storeman.ok(listErnLines, { id: ern.id });
    const counts = items.map((line, index) => ({
      lineId: line.id,
      drumNumber: numbers[index] ?? '',
      supplierDrumNumber: `SUP-${index}`,
      set: '1250.5',
    }));
    await storeman.ok(countErn, { id: ern.id, counts });
    const { operationId } = await storeman.ok(receiveErn, { id: ern.id });
    return { site, storeman, cable, operationId, ernId: ern.id };
  };

  test('a scanner reads the number of each drum of an ERN from its labels, line by line and copy by copy', async () => {
    const { storeman, ernId } = await received(['NL-2', 'NL-1']);
    const { items } = await storeman.ok(listErnDrums, { id: ernId });
    const ids = items.map((drum) => drum.id);
    const pages = pdfPages(await fileOf(storeman, printDrumLabels, { ids, size: '100x50', copies: 2 }));
    const read = [];
    for (const page of pages) read.push(await readBars(symbolsOf(page), labelSizes['100x50'].label));
    assert.equal(
      read.map((codes) => [...new Set(codes.map((code) => code.text))].join()),
      ['NL-2', 'NL-2', 'NL-1', 'NL-1'],
    );
    assert.equal(read[0]?.map((code) => code.format).sort(), ['Code128', 'QRCode']);
  });

  test('a drum label shows SKU, quantity, job and supplier’s number; in H3G it shows Activity Code', async () => {
    const { storeman, ernId, cable } = await received(['NL-3']);
    const label = await labelOf(storeman, ernId);
    assert.ok(
      ['NL-3', cable, '1,250.5 m, Job J-1', 'Supplier SUP-0'].every((words) => label.includes(`>${words}<`)),
      label,
    );
    const abroad = await received(['NL-4'], 'H3G');
    assert.match(await labelOf(abroad.storeman, abroad.ernId), />1,250.5 m, Activity Code J-1</);
  });

  test('an undone receipt has no drums to print', async () => {
    const { storeman, ernId, operationId } = await received(['NL-5']);
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong goods' });
    assert.equal((await storeman.ok(listErnDrums, { id: ernId })).items, []);
  });

  test('R19 more than 1,000 labels including copies are refused before any look-up; a drum named 300 times counts once', async () => {
    const { storeman, ernId } = await received(['NL-6']);
    const ids = Array.from({ length: 101 }, (_, index) => 1_000_000 + index);
    const refusal = await storeman.refused(printDrumLabels, { ids, size: '62x29', copies: 10 }, 'too_much_to_print');
    assert.is(refusal.message, 'At most 1000 labels can be printed at once, not 1010');
    await storeman.refused(printDrumLabels, { ids: ids.slice(1), size: '62x29', copies: 10 }, 'not_found');
    const { items } = await storeman.ok(listErnDrums, { id: ernId });
    const [{ id } = { id: 0 }] = items;
    const often = Array.from({ length: 300 }, () => id);
    const pages = pdfPages(await fileOf(storeman, printDrumLabels, { ids: often, size: '62x29', copies: 20 }));
    assert.is(pages.length, 20);
  });

  const labelOf = async (storeman: Awaited<ReturnType<typeof received>>['storeman'], ernId: number) => {
    const { items } = await storeman.ok(listErnDrums, { id: ernId });
    return String(await fileOf(storeman, previewDrumLabel, { id: items[0]?.id ?? 0, size: '100x50' }));
  };
});
