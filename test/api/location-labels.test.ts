import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { printLocationLabels } from '../../shared/contract/locations.ts';
import { type LabelSizeId, labelSizeIds, labelSizes } from '../../shared/label-sizes.ts';
import { suite } from '../support/suite.ts';
import type { Caller } from '../support/world/caller.ts';
import { worldFor } from '../support/world/world.ts';

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const DOTS = 8;

suite('labels of locations', (test, hooks) => {
  const world = worldFor(hooks);
  hooks.before(async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
  });

  const keeper = async (names: readonly string[]) => {
    const site = await world.it.site();
    const person = await world.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    const ids = [];
    for (const name of names) ids.push(await world.it.location(site.warehouseId, { name }));
    return { site, person, ids };
  };

  for (const size of labelSizeIds) {
    test(`a scanner reads the label of ${size}, and the name stands on it in letters`, async () => {
      const { person, ids } = await keeper(['A-01-02']);
      const svg = await preview(person, ids[0] ?? 0, size);
      assert.match(svg, />A-01-02</);
      const codes = await read(barsOfSvg(svg), labelSizes[size].label);
      assert.ok(codes.some(({ format }) => format === 'QRCode'));
      assert.equal([...new Set(codes.map(({ text }) => text))], ['A-01-02']);
    });
  }

  test('the usual label carries a Code 128 for scanners that read lines only', async () => {
    const { person, ids } = await keeper(['B-11-07']);
    const svg = await preview(person, ids[0] ?? 0, '100x50');
    const codes = await read(barsOfSvg(svg), labelSizes['100x50'].label);
    assert.equal(codes.map(({ format }) => format).sort(), ['Code128', 'QRCode']);
  });

  test('a name beyond ASCII is read from its QR code', async () => {
    const { person, ids } = await keeper(['Hof «Süd» 1']);
    const svg = await preview(person, ids[0] ?? 0, '100x50');
    const codes = await read(barsOfSvg(svg), labelSizes['100x50'].label);
    assert.equal(
      codes.map(({ text }) => text),
      ['Hof «Süd» 1'],
    );
  });

  test('the printed file says the same as the preview, copy by copy, in the order asked for', async () => {
    const { person, ids } = await keeper(['C-1', 'C-2']);
    const [first = 0, second = 0] = ids;
    const pages = pagesOf(await pdf(person, { ids: [second, first], size: '62x29', copies: 2 }));
    const said = [];
    for (const page of pages) said.push((await read(barsOfPage(page, '62x29'), labelSizes['62x29'].label))[0]?.text);
    assert.equal(said, ['C-2', 'C-2', 'C-1', 'C-1']);
  });

  test('a sheet takes 24 labels', async () => {
    const { person, ids } = await keeper(Array.from({ length: 25 }, (_, index) => `D-${index}`));
    assert.is(pagesOf(await pdf(person, { ids, size: 'a4x24' })).length, 2);
  });

  test("another warehouse's location is not printed", async () => {
    const [own, other] = [await keeper(['E-1']), await keeper(['E-1'])];
    await own.person.refused(printLocationLabels, { ids: [...own.ids, ...other.ids], size: '62x29' }, 'not_found');
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

/** The drawing of each page: the streams of the file that hold rectangles. */
function pagesOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
    const start = index + mark.length;
    return file.subarray(start, text.indexOf('endstream', start));
  });
  return streams.flatMap((stream) => {
    try {
      const drawn = inflateSync(stream).toString('latin1');
      return drawn.includes(' re\n') ? [drawn] : [];
    } catch {
      return [];
    }
  });
}

/** The rectangles of a page in millimetres, from the top. */
function barsOfPage(drawn: string, size: LabelSizeId): Bar[] {
  const numbers = [...drawn.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re\n/g)];
  assert.ok(numbers.length > 20, `${size}: bars are drawn`);
  return numbers.map(([, ...four]) => {
    const [x = 0, y = 0, width = 0, height = 0] = four.map((value) => (Number(value) * 25.4) / 72);
    return { x, y, width, height };
  });
}

function barsOfSvg(svg: string): Bar[] {
  return [...svg.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-/g)].map(([, ...four]) => {
    const [x = 0, y = 0, width = 0, height = 0] = four.map(Number);
    return { x, y, width, height };
  });
}

/** What a scanner reads off bars on white paper, printed at 203 dots an inch. */
async function read(bars: readonly Bar[], paper: { width: number; height: number }) {
  const width = Math.ceil(paper.width * DOTS);
  const height = Math.ceil(paper.height * DOTS);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const bar of bars) {
    for (let y = Math.round(bar.y * DOTS); y < Math.round((bar.y + bar.height) * DOTS); y += 1) {
      const from = (y * width + Math.round(bar.x * DOTS)) * 4;
      const to = (y * width + Math.round((bar.x + bar.width) * DOTS)) * 4;
      for (let at = from; at < to; at += 4) data.fill(0, at, at + 3);
    }
  }
  return readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { maxNumberOfSymbols: 4 });
}
