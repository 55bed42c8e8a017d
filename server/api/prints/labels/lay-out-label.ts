import type { LabelSize } from '../../../../shared/label-sizes.ts';
import type { Label } from './label.ts';

/** Positions in millimetres from the top left corner: one layout for file, preview and label printer. */
export interface LaidLabel {
  width: number;
  height: number;
  texts: readonly LaidText[];
  /** The Code 128 with its quiet zones, if it is readable there. */
  bars: Box;
  /** The QR code with its quiet zone. */
  square: Box;
}

export interface LaidText {
  /** Start of the baseline. */
  x: number;
  y: number;
  text: string;
  /** Height of the em, and the width that the text must not exceed. */
  size: number;
  width: number;
  bold: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const PADDING = 2;
/** Upper bound for the average width of a letter, in ems. */
export const LETTER = 0.62;
const GAP = 1.2;
/** More would leave no height for the bars on a roll of 29 mm. */
const LINES_AT_MOST = 4;

/** Lower bars are hard to hit with an unsteady hand. */
export const LOWEST = 3;

export function layOutLabel(label: Label, { label: { width, height } }: LabelSize): LaidLabel {
  const { code, lines, check } = label;
  if (check !== undefined) return layOutSign({ code, lines, check }, width, height);
  const side = Math.min(height - 2 * PADDING, width * 0.3);
  const textWidth = width - side - 3 * PADDING;
  const title = fitted(code, Math.min(height * 0.22, 9), textWidth);
  const small = Math.max(1.8, Math.min(height * 0.09, 3));
  const shown = lines.slice(0, LINES_AT_MOST);
  const linesTop = height - PADDING - shown.length * (small + 0.4);
  const barTop = PADDING + title + GAP;
  return {
    width,
    height,
    bars: { x: PADDING, y: barTop, width: textWidth, height: linesTop - barTop - GAP },
    square: { x: width - PADDING - side, y: (height - side) / 2, width: side, height: side },
    texts: [
      { x: PADDING, y: PADDING + title * 0.8, text: code, size: title, width: textWidth, bold: true },
      ...laidLines(shown, { x: PADDING, y: linesTop, width: textWidth, size: small }),
    ],
  };
}

function laidLines(lines: readonly string[], at: { x: number; y: number; width: number; size: number }): LaidText[] {
  const { x, y, width, size } = at;
  return lines.map((text, index) => ({
    x,
    y: y + index * (size + 0.4) + size * 0.9,
    text: cut(text, size, width),
    size,
    width,
    bold: false,
  }));
}

function fitted(text: string, most: number, width: number): number {
  return Math.max(1.8, Math.min(most, width / (LETTER * [...text].length)));
}

const EDGE = 1.5;
/** The average width of marks such as a hyphen, in ems. */
const MARK = 0.38;
/** The height of capitals and digits, and that of text with tails below the line, in ems. */
const CAPITAL = 0.73;
const TALL = 0.95;
const TAILS = /[a-z,;_()[\]{}|@Q]/;
/** Shares of the height: the em of the code, and the row of the check digits. */
const LARGEST = 0.7;
const ROW = { least: 0.18, most: 0.3 };

/**
 * A label like a sign: the code across the top, its capitals half of the height if it is short. Below it the bars, and the check digits
 * with the lines beside them; at the right the square.
 */
function layOutSign({ code, lines, check }: Required<Label>, width: number, height: number): LaidLabel {
  const inner = { width: width - 2 * EDGE, height: height - 2 * EDGE };
  const tall = TAILS.test(code) ? TALL : CAPITAL;
  const most = (inner.height - 2 * GAP - LOWEST - ROW.least * height) / tall;
  const size = Math.max(1.8, Math.min(LARGEST * height, most, inner.width / emsOf(code)));
  const top = EDGE + size * tall + GAP;
  const rest = height - EDGE - top;
  const side = Math.min(rest, width * 0.3);
  const left = inner.width - side - PADDING;
  const row = Math.max(ROW.least * height, Math.min((rest - GAP) * 0.55, ROW.most * height));
  const rowTop = height - EDGE - row;
  const digits = row / CAPITAL;
  const small = Math.max(1.8, Math.min(height * 0.09, 3));
  const linesLeft = EDGE + emsOf(check) * digits + PADDING;
  const shown = lines.slice(0, Math.floor(row / (small + 0.4)));
  return {
    width,
    height,
    bars: { x: EDGE, y: top, width: left, height: rowTop - GAP - top },
    square: { x: width - EDGE - side, y: top, width: side, height: side },
    texts: [
      { x: EDGE, y: EDGE + size * CAPITAL, text: code, size, width: inner.width, bold: true },
      { x: EDGE, y: rowTop + digits * CAPITAL, text: check, size: digits, width: emsOf(check) * digits, bold: true },
      ...laidLines(shown, { x: linesLeft, y: rowTop, width: EDGE + left - linesLeft, size: small }),
    ],
  };
}

function emsOf(text: string): number {
  return [...text].reduce((ems, letter) => ems + (/[\p{P}\s]/u.test(letter) ? MARK : LETTER), 0);
}

function cut(text: string, size: number, width: number): string {
  const letters = [...text];
  const most = Math.floor(width / (LETTER * size));
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
