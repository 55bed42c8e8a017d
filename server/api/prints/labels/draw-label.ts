import type { LabelSize } from '../../../../shared/label-sizes.ts';
import { html } from '../../html.ts';
import { code128, QUIET, qrCode, type Symbol2d } from '../../symbols.ts';
import type { Label } from './label.ts';
import { type Box, type PlacedLabel, placeLabel } from './place-label.ts';

/** A label as drawn, in millimetres from its top left corner: its symbols are black rectangles. */
export interface Drawing extends Pick<PlacedLabel, 'width' | 'height' | 'texts'> {
  rectangles: readonly Box[];
}

/** The narrowest module that a printer of 203 dots an inch draws and a scanner reads at arm's length. */
export const NARROWEST = 0.19;
/** Wider ones are read no better. */
export const WIDEST = 0.5;
/** Lower bars are missed by a hand that trembles. */
export const LOWEST = 3;

/** Draws a label: a Code 128 where it is wide enough to be read, and a QR code. */
export function drawLabel(label: Label, size: LabelSize): Drawing {
  const { width, height, texts, bars, square } = placeLabel(label, size);
  return { width, height, texts, rectangles: [...barsOf(label.code, bars), ...squareOf(label.code, square)] };
}

/** Bars across the box with their quiet zones, or none where they would be too fine or too low. */
function barsOf(code: string, box: Box): Box[] {
  const symbol = code128(code);
  if (symbol === undefined || box.height < LOWEST) return [];
  const module = Math.min(box.width / (symbol.width + 2 * QUIET.linear), WIDEST);
  if (module < NARROWEST) return [];
  const left = box.x + QUIET.linear * module;
  return symbol.black.map(({ x, width }) => ({
    x: left + x * module,
    y: box.y,
    width: width * module,
    height: box.height,
  }));
}

function squareOf(code: string, { x: left, y: top, width: side }: Box): Box[] {
  const symbol: Symbol2d = qrCode(code);
  const module = side / (symbol.width + 2 * QUIET.qr);
  const quiet = QUIET.qr * module;
  return symbol.black.map(({ x, y, width, height }) => ({
    x: left + quiet + x * module,
    y: top + quiet + y * module,
    width: width * module,
    height: height * module,
  }));
}

/** A label as an SVG image of its true size: the preview. */
export function labelSvg({ width, height, rectangles, texts }: Drawing): string {
  const path = rectangles.map(
    (one) => `M${mm(one.x)} ${mm(one.y)}h${mm(one.width)}v${mm(one.height)}h-${mm(one.width)}z`,
  );
  const words = texts.map(
    ({ x, y, text, size, bold }) =>
      html`<text x="${mm(x)}" y="${mm(y)}" font-size="${mm(size)}" font-weight="${bold ? 700 : 400}">${text}</text>`,
  );
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif"><rect width="${width}" height="${height}" fill="#fff"/><path d="${path.join('')}" shape-rendering="crispEdges"/>${words}</svg>`
    .text;
}

function mm(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
