import type { LabelSize } from '../../../shared/label-sizes.ts';
import { html } from '../docs/html.ts';
import type { Label } from './label.ts';
import { code128, QUIET, qrCode, type Symbol2d } from './symbols.ts';

/** A label as drawn, in millimetres from its top left corner: one drawing for file, preview and printer. */
export interface Drawing {
  width: number;
  height: number;
  bars: readonly { x: number; y: number; width: number; height: number }[];
  texts: readonly DrawnText[];
}

export interface DrawnText {
  /** Where it begins, and its baseline. */
  x: number;
  y: number;
  text: string;
  /** Height of the letters' em, and the width that the text must not exceed. */
  size: number;
  width: number;
  bold: boolean;
}

const PADDING = 2;
/** The narrowest module that a printer of 203 dots an inch draws and a scanner reads at arm's length. */
const MODULE = 0.19;
/** How wide a letter of the font is at most on average, in ems. */
const LETTER = 0.62;
const GAP = 1.2;
/** More would leave no height for the bars on a roll of 29 mm. */
const LINES_AT_MOST = 3;

/** Draws a label: the code in letters, a Code 128 under it where it is wide enough to be read, a QR code beside them. */
export function drawLabel({ code, lines }: Label, { label: { width, height } }: LabelSize): Drawing {
  const side = Math.min(height - 2 * PADDING, width * 0.3);
  const textWidth = width - side - 3 * PADDING;
  const title = fitted(code, Math.min(height * 0.22, 9), textWidth);
  const small = Math.max(1.8, Math.min(height * 0.09, 3));
  const shown = lines.slice(0, LINES_AT_MOST);
  const linesTop = height - PADDING - shown.length * (small + 0.4);
  const barTop = PADDING + title + GAP;
  const bars = barsOf(code, { x: PADDING, y: barTop, width: textWidth, height: linesTop - barTop - GAP });
  return {
    width,
    height,
    bars: [...bars, ...squareOf(code, width - PADDING - side, (height - side) / 2, side)],
    texts: [
      { x: PADDING, y: PADDING + title * 0.8, text: code, size: title, width: textWidth, bold: true },
      ...shown.map((text, index) => ({
        x: PADDING,
        y: linesTop + index * (small + 0.4) + small * 0.9,
        text: cut(text, small, textWidth),
        size: small,
        width: textWidth,
        bold: false,
      })),
    ],
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Bars across the box with their quiet zones, or none where they would be too fine or too low. */
function barsOf(code: string, box: Box): Box[] {
  const symbol = code128(code);
  if (symbol === undefined || box.height < 3) return [];
  const module = Math.min(box.width / (symbol.width + 2 * QUIET.linear), 0.5);
  if (module < MODULE) return [];
  const left = box.x + QUIET.linear * module;
  return symbol.black.map(({ x, width }) => ({
    x: left + x * module,
    y: box.y,
    width: width * module,
    height: box.height,
  }));
}

function squareOf(code: string, left: number, top: number, side: number): Box[] {
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

/** The largest size, up to `most`, at which the text fits. */
function fitted(text: string, most: number, width: number): number {
  return Math.max(1.8, Math.min(most, width / (LETTER * [...text].length)));
}

function cut(text: string, size: number, width: number): string {
  const letters = [...text];
  const most = Math.floor(width / (LETTER * size));
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

/** A label as an SVG image of its true size: the preview. */
export function labelSvg({ width, height, bars, texts }: Drawing): string {
  const path = bars.map((bar) => `M${mm(bar.x)} ${mm(bar.y)}h${mm(bar.width)}v${mm(bar.height)}h-${mm(bar.width)}z`);
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
