import type { LabelSize } from '../../../../shared/label-sizes.ts';
import { html } from '../../../queue/html.ts';
import { code128, QUIET, qrCode, type Symbol2d } from '../../symbols.ts';
import type { Label } from './label.ts';
import { type Box, type LaidLabel, LOWEST, layOutLabel } from './lay-out-label.ts';

/** In millimetres from the top left corner; symbols are black rectangles. */
export interface Drawing extends Pick<LaidLabel, 'width' | 'height' | 'texts'> {
  rectangles: readonly Box[];
}

/** The narrowest module that a printer of 203 dots an inch can draw and a scanner can read at arm's length. */
export const NARROWEST = 0.19;
/** Wider modules do not scan any better. */
export const WIDEST = 0.5;

/** Draws a QR code, and a Code 128 if the label is wide enough to read it. */
export function drawLabel(label: Label, size: LabelSize): Drawing {
  const { width, height, texts, bars, square } = layOutLabel(label, size);
  return { width, height, texts, rectangles: [...barsOf(label.code, bars), ...squareOf(label.code, square)] };
}

/** Bars across the box with their quiet zones, or none if they would be too fine or too low. */
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
