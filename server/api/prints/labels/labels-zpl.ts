import type { LabelSize } from '../../../../shared/label-sizes.ts';
import { code128, QUIET, qrCode } from '../../symbols.ts';
import { NARROWEST, WIDEST } from './draw-label.ts';
import type { Label } from './label.ts';
import { type Box, type LaidText, LETTER, LOWEST, layOutLabel } from './lay-out-label.ts';

/** Dots per millimetre on a printer of 203 dots an inch. */
const DOTS = 8;
/** The largest module of ^BQ. */
const QR_AT_MOST = 10;

/**
 * Labels in ZPL II, the language of label printers: the printer draws the symbols itself, in whole dots, so that they are as sharp as
 * possible. `copies` of each follow one another.
 */
export async function labelsZpl(labels: readonly Label[], size: LabelSize, copies: number): Promise<Buffer> {
  return Buffer.from(labels.map((label) => labelZpl(label, size, copies)).join(''));
}

function labelZpl(label: Label, size: LabelSize, copies: number): string {
  const { width, height, texts, bars, square } = layOutLabel(label, size);
  const commands = [
    // UTF-8, and the label's own size regardless of the printer's last setting.
    `^XA^CI28^LH0,0^PW${dots(width)}^LL${dots(height)}`,
    ...texts.map(textZpl),
    ...barsZpl(label.code, bars),
    squareZpl(label.code, square),
    `^PQ${copies}^XZ`,
  ];
  return `${commands.join('\n')}\n`;
}

/** In the printer's scalable font, which is narrower than the font that the layout assumes, but has wide marks. */
function textZpl({ x, y, text, size, width }: LaidText): string {
  const wide = Math.min(size, width / (LETTER * [...text].length));
  return `^FT${dots(x)},${dots(y)}^A0N,${dots(size)},${dots(wide)}${dataZpl(text)}`;
}

/** Code 128 with automatic code set changes by the printer, or nothing if the modules would be too fine or the bars too low. */
function barsZpl(code: string, box: Box): string[] {
  const symbol = code128(code);
  if (symbol === undefined || box.height < LOWEST) return [];
  const module = Math.min(Math.floor((box.width * DOTS) / (symbol.width + 2 * QUIET.linear)), WIDEST * DOTS);
  if (module < NARROWEST * DOTS) return [];
  const left = dots(box.x) + QUIET.linear * module;
  return [`^FO${left},${dots(box.y)}^BY${module}^BCN,${dots(box.height)},N,N,N,A${dataZpl(code)}`];
}

function squareZpl(code: string, { x, y, width: side }: Box): string {
  const module = Math.floor((side * DOTS) / (qrCode(code).width + 2 * QUIET.qr));
  const quiet = QUIET.qr * module;
  return `^FO${dots(x) + quiet},${dots(y) + quiet}^BQN,2,${Math.min(module, QR_AT_MOST)}${dataZpl(code, 'MA,')}`;
}

/**
 * Field data. Everything but plain letters, digits and a few marks is written as hexadecimal UTF-8 bytes (^FH), so that a ^, ~ or _ in a
 * text is never read as a command.
 */
function dataZpl(text: string, before = ''): string {
  const ascii = text.replace(/[^A-Za-z0-9 .,-]/gu, (letter) =>
    [...Buffer.from(letter)].map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
  return `^FH_^FD${before}${ascii}^FS`;
}

function dots(millimetres: number): number {
  return Math.round(millimetres * DOTS);
}
