import PDFDocument from 'pdfkit';
import { code128, QUIET, qrCode } from '../symbols.ts';
import { type Typeface, typefaces } from './typefaces.ts';

/** Size in points, weight and grey of what is written. */
export interface Letters {
  size: number;
  bold?: true;
  grey?: true;
}

/** A4 across, in points; everything stands within the margin. */
export const PAPER = { width: 841.89, height: 595.28, margin: 34 };

const INK = '#141414';
const GREY = '#5f5f5f';
const RULE = '#9a9a9a';

/** Paper and pen: what the parts of a print draw with. Places are in points from the top left corner. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;

  constructor(title: string) {
    this.pdf = new PDFDocument({
      size: [PAPER.width, PAPER.height],
      margin: 0,
      autoFirstPage: false,
      lang: 'en',
      info: { Title: title, Producer: 'WMS' },
    });
    for (const { name, file } of Object.values(typefaces)) this.pdf.registerFont(name, file);
  }

  /** The text in lines of at most this width. */
  wrap(text: string, width: number, letters: Letters): string[] {
    return wrapText(text, width / letters.size, faceOf(letters).widthOf);
  }

  /** Writes one line, its top at y. Aligned at its end, it ends at x. */
  write(line: string, x: number, y: number, letters: Letters, align: 'start' | 'end' = 'start'): void {
    const face = faceOf(letters);
    const text = face.printable(line);
    const left = align === 'start' ? x : x - face.widthOf(text) * letters.size;
    this.pdf
      .font(face.name)
      .fontSize(letters.size)
      .fillColor(letters.grey ? GREY : INK)
      .text(text, left, y, { lineBreak: false });
  }

  /** A fine line across. */
  rule(x: number, y: number, width: number): void {
    this.pdf.rect(x, y, width, 0.5).fill(RULE);
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.pdf.rect(x, y, width, height).lineWidth(0.5).stroke(RULE);
  }

  /** A picture (PNG) as large as fits. */
  picture(png: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.pdf.image(Buffer.from(png), x, y, { fit: [width, height], valign: 'bottom' });
  }

  /** The code as Code 128 that ends at `right`, or as a QR code where letters beyond ASCII allow no other. */
  symbol(code: string, right: number, top: number, height: number, width: number): void {
    const bars = code128(code);
    const { symbol, quiet } = bars ? { symbol: bars, quiet: QUIET.linear } : { symbol: qrCode(code), quiet: QUIET.qr };
    const module = bars ? Math.min(width / (bars.width + 2 * quiet), 1.1) : height / (symbol.height + 2 * quiet);
    const tall = bars ? height : module;
    const left = right - (symbol.width + quiet) * module;
    const under = bars ? top : top + quiet * module;
    for (const black of symbol.black) {
      this.pdf.rect(left + black.x * module, under + black.y * tall, black.width * module, black.height * tall);
    }
    this.pdf.fill('black');
  }
}

function faceOf({ bold }: Letters): Typeface {
  return bold ? typefaces.bold : typefaces.regular;
}

/**
 * A text in lines that are no wider than `width`: broken between words, within a word only where it alone is wider. A line break in
 * the text stays one. Kerning, which draws letters closer, is not counted: a line may be a little shorter than it could be.
 */
function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(paragraph) <= width) return [paragraph];
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
    const wide = widthOf(word);
    if (line !== '' && taken + space + wide <= width) {
      line = `${line} ${word}`;
      taken += space + wide;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = wide <= width ? [word] : breakWord(word, width, widthOf);
    line = pieces.pop() ?? '';
    taken = widthOf(line);
    lines.push(...pieces);
  }
  return [...lines, line];
}

/** Pieces of a word that is wider than a line; each holds one letter at least. */
function breakWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const letter of word) {
    const wide = widthOf(letter);
    if (piece !== '' && taken + wide > width) {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += letter;
    taken += wide;
  }
  return [...pieces, piece];
}
