import * as assert from 'uvu/assert';
import { checkDigitsOf } from '../../../shared/check-digits.ts';
import { type LabelSizeId, labelSizeIds, labelSizes } from '../../../shared/label-sizes.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { column } from '../../support/columns.ts';
import { barsOfSvg, symbolsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';
import { type Bar, readBars } from '../../support/print/read-bars.ts';

apiSuite('labels of locations', (test, builders) => {
  const keeper = async (names: readonly string[]) => {
    const site = await builders.it.site();
    const person = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    const ids = [];
    for (const name of names) ids.push(await builders.it.location(site.warehouseId, { name }));
    return { site, person, ids };
  };

  for (const size of labelSizeIds) {
    test(`a scanner reads the label of ${size}, and the name is printed in letters`, async () => {
      const { person, ids } = await keeper(['A-01-02']);
      const svg = await preview(person, ids[0] ?? 0, size);
      assert.match(svg, />A-01-02</);
      const codes = await readBars(barsOfSvg(svg), labelSizes[size].label);
      assert.ok(codes.some(({ format }) => format === 'QRCode'));
      assert.equal([...new Set(codes.map(({ text }) => text))], ['A-01-02']);
    });
  }

  test('the capitals of a short name take half of the label, and its check digits and bars are below it', async () => {
    const { person, ids } = await keeper(['A-1']);
    for (const size of labelSizeIds) {
      const svg = await preview(person, ids[0] ?? 0, size);
      const [, letters] = /font-size="([\d.]+)"[^>]*>A-1</.exec(svg) ?? [];
      const share = (Number(letters) * 0.73) / labelSizes[size].label.height;
      assert.ok(share > 0.48, `${size}: ${share}`);
      assert.match(svg, `>${checkDigitsOf('A-1')}<`);
      const codes = await readBars(barsOfSvg(svg), labelSizes[size].label);
      assert.equal(column(codes, 'format').sort(), ['Code128', 'QRCode'], size);
    }
  });

  test('check digits are those of an IBAN, in any case, and differ between locations that look alike', () => {
    assert.is(checkDigitsOf('WEST12345698765432GB'), '82');
    assert.is(checkDigitsOf('A-01-02'), '84');
    assert.is(checkDigitsOf('a-01-02'), '84');
    const alike = ['A-01-02', 'A-01-03', 'A-02-01', 'A-10-20', 'B-01-02', 'A-1-11', 'A-11-1', 'Ä-01-02'];
    assert.is(new Set(alike.map(checkDigitsOf)).size, alike.length);
  });

  test('the default location label has a Code 128 for scanners that read only linear codes', async () => {
    const { person, ids } = await keeper(['B-11-07']);
    const svg = await preview(person, ids[0] ?? 0, '100x50');
    const codes = await readBars(barsOfSvg(svg), labelSizes['100x50'].label);
    assert.equal(codes.map(({ format }) => format).sort(), ['Code128', 'QRCode']);
  });

  test('a location name beyond ASCII is read from its QR code', async () => {
    const { person, ids } = await keeper(['Hof «Süd» 1']);
    const svg = await preview(person, ids[0] ?? 0, '100x50');
    const codes = await readBars(barsOfSvg(svg), labelSizes['100x50'].label);
    assert.equal(column(codes, 'text'), ['Hof «Süd» 1']);
  });

  test('the printed file of labels matches the preview, copy by copy, in the requested order', async () => {
    const { person, ids } = await keeper(['C-1', 'C-2']);
    const [first = 0, second = 0] = ids;
    const pages = pagesOf(await pdf(person, { ids: [second, first], size: '62x29', copies: 2 }));
    const texts = [];
    for (const page of pages) texts.push((await readBars(page, labelSizes['62x29'].label))[0]?.text);
    assert.equal(texts, ['C-2', 'C-2', 'C-1', 'C-1']);
  });

  test('the printed file of labels shows names in Polish or Greek letters that fit their space', async () => {
    const { person, ids } = await keeper(['Półka Ω-7']);
    const [page] = pdfPages(await pdf(person, { ids, size: '38x25' }));
    assert.is(page?.lines[0]?.text, 'Półka Ω-7');
  });

  test('a repeated location gets one label, or the number of copies requested', async () => {
    const { person, ids } = await keeper(['G-1', 'G-2']);
    const twice = [...ids, ...ids];
    assert.is(pagesOf(await pdf(person, { ids: twice, size: '62x29' })).length, 2);
    assert.is(pagesOf(await pdf(person, { ids: twice, size: '62x29', copies: 3 })).length, 6);
  });

  test('a sheet has 24 location labels', async () => {
    const { person, ids } = await keeper(Array.from({ length: 25 }, (_, index) => `D-${index}`));
    assert.is(pagesOf(await pdf(person, { ids, size: 'a4x24' })).length, 2);
  });
});

interface Printing {
  ids: number[];
  size: LabelSizeId;
  copies?: number;
}

async function pdf(person: Caller, { ids, size, copies = 1 }: Printing): Promise<Buffer> {
  const query = new URLSearchParams(ids.map((id) => ['ids', String(id)]));
  return fileOf(person, `location/labels?${query}&size=${size}&copies=${copies}`, 'application/pdf');
}

async function preview(person: Caller, id: number, size: LabelSizeId): Promise<string> {
  return String(await fileOf(person, `location/${id}/label?size=${size}`, 'image/svg+xml; charset=utf-8'));
}

async function fileOf({ app, credential }: Caller, path: string, type: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${credential}` };
  const answer = await app.inject({ url: `/wmsapi/v1/${path}`, headers });
  assert.equal([answer.statusCode, answer.headers['content-type']], [200, type]);
  return answer.rawPayload;
}

/** The bars of each page in millimetres. */
function pagesOf(file: Buffer): Bar[][] {
  return pdfPages(file).map(symbolsOf);
}
