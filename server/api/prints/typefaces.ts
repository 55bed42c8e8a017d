import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { create } from 'fontkit';

/** Widths are in ems. */
export interface Typeface {
  name: string;
  file: Buffer;
  /** Replaces each letter that the font lacks with a box. */
  printable(text: string): string;
  widthOf(text: string): number;
}

const BOX = 0x25a1;

function openTypeface(path: string): Typeface {
  const file = readFileSync(path);
  const font = create(file);
  if (font.type !== 'TTF') throw new Error(`${path} is a collection of fonts`);
  const pointOf = (letter: string) => {
    const point = letter.codePointAt(0) ?? BOX;
    return font.hasGlyphForCodePoint(point) ? point : BOX;
  };
  const widths = new Map<string, number>();
  const widthOfLetter = (letter: string) => {
    let width = widths.get(letter);
    if (width === undefined) {
      width = font.glyphForCodePoint(pointOf(letter)).advanceWidth / font.unitsPerEm;
      widths.set(letter, width);
    }
    return width;
  };
  return {
    name: basename(path, '.ttf'),
    file,
    printable: (text) => String.fromCodePoint(...[...text.normalize('NFC')].map(pointOf)),
    widthOf(text) {
      let width = 0;
      for (const letter of text) width += widthOfLetter(letter);
      return width;
    },
  };
}

const require = createRequire(import.meta.url);

/** Condensed, because columns are narrow (decision 68). The first print loads this module, which opens both fonts once. */
export const typefaces = {
  regular: openTypeface(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: openTypeface(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
};
