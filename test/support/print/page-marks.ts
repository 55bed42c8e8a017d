import type { PdfPage } from './pdf-pages.ts';
import type { Bar } from './read-bars.ts';

export function wordsOf(page: PdfPage | undefined): string[] {
  return page?.lines.map(({ text }) => text) ?? [];
}

/** The bars of a label's symbols in millimetres, as its preview draws them. */
export function barsOfSvg(svg: string): Bar[] {
  return [...svg.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-/g)].map(([, ...four]) => {
    const [x = 0, y = 0, width = 0, height = 0] = four.map(Number);
    return { x, y, width, height };
  });
}

/**
 * The bars of a page's symbols in millimetres. Longer ones are rules of a table, except for the runs of a large QR code, which are thicker.
 */
export function symbolsOf(page: PdfPage | undefined): Bar[] {
  const scaled = (value: number) => (value * 25.4) / 72;
  return (page?.bars ?? [])
    .filter(({ width, height }) => scaled(width) < 8 || (scaled(height) > 0.6 && scaled(height) < 1.5))
    .map(({ x, y, width, height }) => ({ x: scaled(x), y: scaled(y), width: scaled(width), height: scaled(height) }));
}
