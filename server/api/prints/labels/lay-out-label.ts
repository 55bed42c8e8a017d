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
const LETTER = 0.62;
const GAP = 1.2;
/** More would leave no height for the bars on a roll of 29 mm. */
const LINES_AT_MOST = 4;

export function layOutLabel({ code, lines }: Label, { label: { width, height } }: LabelSize): LaidLabel {
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

function fitted(text: string, most: number, width: number): number {
  return Math.max(1.8, Math.min(most, width / (LETTER * [...text].length)));
}

function cut(text: string, size: number, width: number): string {
  const letters = [...text];
  const most = Math.floor(width / (LETTER * size));
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
