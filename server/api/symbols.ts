import bwip from 'bwip-js/node';

/** The black modules of a symbol as rectangles, in units of one module. */
export interface Symbol2d {
  width: number;
  height: number;
  black: readonly { x: number; y: number; width: number; height: number }[];
}

/** Quiet zones that scanners need beside the symbols, in modules (ISO/IEC 15417, 18004). */
export const QUIET = { linear: 10, qr: 4 };

/** Code 128 of a text, one module high; undefined for text beyond ASCII, which it cannot encode. */
export function code128(text: string): Symbol2d | undefined {
  if (!/^[\x20-\x7e]{1,60}$/.test(text)) return undefined;
  const [symbol] = bwip.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('Code 128 is a linear symbol');
  const black: { x: number; y: number; width: number; height: number }[] = [];
  let x = 0;
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) black.push({ x, y: 0, width, height: 1 });
    x += width;
  });
  return { width: x, height: 1, black };
}

export function qrCode(text: string): Symbol2d {
  const [symbol] = bwip.raw({ bcid: 'qrcode', text, ...{ eclevel: 'M' } });
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('a QR code is a square symbol');
  const { pixs, pixx: width, pixy: height } = symbol;
  const rows = Array.from({ length: height }, (_, y) => pixs.slice(y * width, (y + 1) * width));
  return { width, height, black: rows.flatMap((row, y) => runsOf(row).map((run) => ({ ...run, y, height: 1 }))) };
}

function runsOf(row: readonly number[]): { x: number; width: number }[] {
  return [...row.join('').matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }));
}
