import { inflateSync } from 'node:zlib';

/** A line of text on a page; x and y in points from the top left corner of the page's origin. */
export interface WrittenLine {
  text: string;
  x: number;
  y: number;
}

/** A page of a PDF as a person and a scanner see it: its lines in the order they were written, its filled rectangles in points. */
export interface PdfPage {
  lines: WrittenLine[];
  /** Height is negative where PDF's upward axis was turned. */
  bars: { x: number; y: number; width: number; height: number }[];
}

/** Reads back the pages of a PDF from our server: plain objects, compressed streams, fonts embedded with their letters. */
export function pdfPages(file: Buffer): PdfPage[] {
  const objects = objectsOf(file);
  const fontMaps = new Map<number, Map<number, string>>();
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map((page) => {
    const resources = objects.get(referenceOf(page.head, 'Resources'))?.head ?? page.head;
    const fonts = new Map(
      [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => {
        const number = Number(id);
        const known = fontMaps.get(number) ?? lettersOf(objects, number);
        fontMaps.set(number, known);
        return [name ?? '', known] as const;
      }),
    );
    const drawn = objects.get(referenceOf(page.head, 'Contents'))?.stream ?? '';
    return { lines: linesOf(drawn, fonts), bars: barsOf(drawn) };
  });
}

interface PdfObject {
  head: string;
  stream: string | undefined;
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const end = text.indexOf('endobj', from);
    const body = text.slice(from, end);
    const mark = body.search(/stream\r?\n/);
    if (mark === -1) objects.set(Number(match[1]), { head: body, stream: undefined });
    else {
      const start = from + mark + (/stream\r?\n/.exec(body)?.[0].length ?? 0);
      const packed = file.subarray(start, text.indexOf('\nendstream', start));
      const isPacked = body.slice(0, mark).includes('FlateDecode');
      const stream = (isPacked ? inflateSync(packed) : packed).toString('latin1');
      objects.set(Number(match[1]), { head: body.slice(0, mark), stream });
    }
  }
  return objects;
}

function referenceOf(head: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? 0);
}

function lettersOf(objects: ReadonlyMap<number, PdfObject>, font: number): Map<number, string> {
  const map = objects.get(referenceOf(objects.get(font)?.head ?? '', 'ToUnicode'))?.stream ?? '';
  const letters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    // A ligature spells several letters, with spaces between them.
    [...list.matchAll(/<([\da-f ]+)>/gi)].forEach(([, spelt = ''], index) => {
      letters.set(Number.parseInt(first, 16) + index, utf16(spelt.replaceAll(' ', '')));
    });
  }
  return letters;
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function linesOf(drawn: string, fonts: ReadonlyMap<string, Map<number, string>>): WrittenLine[] {
  return [...drawn.matchAll(/BT\n([\s\S]*?)ET\n/g)].map(([, block = '']) => {
    const [, x = '0', y = '0'] = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/.exec(block) ?? [];
    const letters = fonts.get(/\/(\w+) [\d.]+ Tf/.exec(block)?.[1] ?? '');
    const codes = [...block.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const text = codes.map((code) => letters?.get(Number.parseInt(code, 16)) ?? '\ufffd').join('');
    return { text, x: Number(x), y: Number(y) };
  });
}

function barsOf(drawn: string): PdfPage['bars'] {
  return [...drawn.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re\n(?!S)/g)].map(([, ...four]) => {
    const [x = 0, y = 0, width = 0, height = 0] = four.map(Number);
    return { x, y, width, height };
  });
}
