import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { printCountingSheets } from '../../../shared/contract/prints/goods-in-prints.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { columns } from '../../support/columns.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { symbolsOf, wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';
import { readBars } from '../../support/print/read-bars.ts';

apiSuite('counting sheets', (test, builders) => {
  const ernOf = async (site: Site, lines: number, more: { partner?: string; number?: string } = {}) => {
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
    const line = { stockCode: sku, quantity: '1200', job: 'J-7', segment: 'SEGM01' };
    const ern = await storeman.ok(createErn, { ...more, lines: Array.from({ length: lines }, () => line) });
    return { storeman, sku, ...ern };
  };

  test('a counting sheet has the ERN’s bar code, which a scanner reads, its partner, job and lines', async () => {
    const { storeman, sku, id, number } = await ernOf(await builders.it.site(), 2, { partner: 'Cables & Co' });
    const [page, ...more] = pdfPages(await fileOf(storeman, printCountingSheets, { ids: [id] }));
    assert.is(more.length, 0);
    const texts = wordsOf(page);
    for (const words of ['Counting sheet', number, 'Cables & Co', 'J-7', 'SEGM01', '1,200 each', 'Page 1 of 1']) {
      assert.ok(texts.includes(words), words);
    }
    assert.is(texts.filter((text) => text === sku).length, 4);
    assert.ok(texts.some((text) => /^Printed \d+ \w{3} \d{4}, \d\d:\d\d by user-\d+$/.test(text)));
    assert.equal(columns(await readBars(symbolsOf(page), { width: 297, height: 210 }), 'format', 'text'), [
      `Code128, ${number}`,
    ]);
  });

  test('a counting sheet in H3G shows Activity Code, Cell ID and SWC', async () => {
    const { storeman, id } = await ernOf(await builders.it.site({ layout: 'H3G' }), 1);
    const texts = wordsOf(pdfPages(await fileOf(storeman, printCountingSheets, { ids: [id] }))[0]);
    assert.ok(['Activity Code', 'Cell ID', 'SWC'].every((head) => texts.includes(head)));
    assert.not.ok(texts.includes('Job') || texts.includes('Segment'));
  });

  test('a counting sheet for a blind count omits the shipped quantity', async () => {
    const { storeman, id } = await ernOf(await builders.it.site(), 1);
    const texts = wordsOf(pdfPages(await fileOf(storeman, printCountingSheets, { ids: [id], blind: true }))[0]);
    assert.not.ok(texts.includes('Shipped') || texts.includes('1,200 each'));
    assert.ok(texts.includes('Counted'));
  });

  test('several ERNs are printed in the requested order, with their own page numbers and heads on each page', async () => {
    const site = await builders.it.site();
    const [long, short] = [await ernOf(site, 50), await ernOf(site, 1)];
    const pages = pdfPages(await fileOf(short.storeman, printCountingSheets, { ids: [short.id, long.id] }));
    const feet = pages.map((page) => wordsOf(page).find((text) => text.startsWith('Page ')));
    assert.equal(feet, [
      'Page 1 of 1',
      ...pages.slice(1).map((_, index) => `Page ${index + 1} of ${pages.length - 1}`),
    ]);
    assert.ok(pages.length > 3);
    assert.ok(pages.every((page) => wordsOf(page).includes('Counted')));
    const numbered = pages.slice(1).flatMap((page) => wordsOf(page).filter((text) => /^\d+$/.test(text)));
    assert.equal(
      numbered.filter((text) => text !== '1,200').slice(1),
      Array.from({ length: 50 }, (_, i) => `${i + 1}`),
    );
  });

  test('R19 an ERN named several times is printed once', async () => {
    const site = await builders.it.site();
    const [one, other] = [await ernOf(site, 1), await ernOf(site, 1)];
    const ids = [other.id, one.id, other.id, other.id];
    const pages = pdfPages(await fileOf(one.storeman, printCountingSheets, { ids }));
    assert.equal(
      pages.map((page) => [other.number, one.number].find((number) => wordsOf(page).includes(number))),
      [other.number, one.number],
    );
  });

  test('a counting sheet prints Polish, Greek and Cyrillic names, and a box for each letter without a font', async () => {
    const site = await builders.it.site();
    const partner = 'Zażółć Ελλάδα Київ 中文';
    const { storeman, id } = await ernOf(site, 1, { partner });
    const texts = wordsOf(pdfPages(await fileOf(storeman, printCountingSheets, { ids: [id] }))[0]);
    assert.ok(texts.includes('Zażółć Ελλάδα Київ □□'));
  });

  test('a counting sheet has a QR code for a number that Code 128 cannot hold', async () => {
    const { storeman, id } = await ernOf(await builders.it.site(), 1, { number: 'Płock-7' });
    const [page] = pdfPages(await fileOf(storeman, printCountingSheets, { ids: [id] }));
    const codes = await readBars(symbolsOf(page), { width: 297, height: 210 });
    assert.equal(columns(codes, 'format', 'text'), ['QRCode, Płock-7']);
  });

  test('counting sheets are refused for another warehouse’s ERN and for more lines than the print limit', async () => {
    const site = await builders.it.site();
    const [own, other] = [await ernOf(site, 1), await ernOf(await builders.it.site(), 1)];
    await own.storeman.refused(printCountingSheets, { ids: [own.id, other.id] }, 'not_found');
    await builders.it.db.run(
      `insert into ern_lines (company_id, ern_id, position, sku_id, shipped_quantity)
       select l.company_id, l.ern_id, n, l.sku_id, 1 from ern_lines l, generate_series(2, 10001) n where l.ern_id = $1`,
      [own.id],
    );
    await own.storeman.refused(printCountingSheets, { ids: [own.id] }, 'too_much_to_print');
  });
});
