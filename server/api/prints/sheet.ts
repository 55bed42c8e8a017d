import PDFDocument from 'pdfkit';
import { code128, QUIET, qrCode } from '../symbols.ts';
import { type Typeface, typefaces } from './typefaces.ts';

/** `size` is in points. */
export interface Letters {
  size: number;
  bold?: true;
  grey?: true;
}

/** A4 in points; all content stays within the margin. */
export const papers = {
  landscape: { width: 841.89, height: 595.28, margin: 34 },
  portrait: { width: 595.28, height: 841.89, margin: 34 },
};

export type Orientation = keyof typeof papers;

const INK = '#141414';
const GREY = '#5f5f5f';
const RULE = '#9a9a9a';

/** The drawing surface of a print. Positions are in points from the top left corner. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly paper: (typeof papers)[Orientation];
  readonly #pictures = new Map<Uint8Array, Picture>();

  constructor(title: string, orientation: Orientation) {
    this.paper = papers[orientation];
    this.pdf = new PDFDocument({
      size: [this.paper.width, this.paper.height],
      margin: 0,
      autoFirstPage: false,
      lang: 'en',
      info: { Title: title, Producer: 'WMS' },
    });
    for (const { name, file } of Object.values(typefaces)) this.pdf.registerFont(name, file);
  }

  wrap(text: string, width: number, letters: Letters): string[] {
    return wrapText(text, width / letters.size, faceOf(letters).widthOf);
  }

  /** `y` is the top of the line. With `end`, the line ends at x. */
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

  rule(x: number, y: number, width: number): void {
    this.pdf.rect(x, y, width, 0.5).fill(RULE);
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.pdf.rect(x, y, width, height).lineWidth(0.5).stroke(RULE);
  }

  /** Fits a PNG or JPEG into a box, at its lower left corner. A picture of several documents is in the file once. */
  picture(content: Uint8Array, x: number, y: number, width: number, height: number): void {
    const picture = this.#pictures.get(content) ?? openPicture(this.pdf, content);
    this.#pictures.set(content, picture);
    this.pdf.image(picture, x, y, { fit: [width, height], valign: 'bottom' });
  }

  /** Draws a Code 128 that ends at `right`, or a QR code if the code has letters beyond ASCII. */
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

type Picture = Parameters<PDFKit.PDFDocument['image']>[0];

function openPicture(pdf: PDFKit.PDFDocument, content: Uint8Array): Picture {
  // Missing from the types of pdfkit.
  return (pdf as unknown as { openImage(content: Uint8Array): Picture }).openImage(content);
}

function faceOf({ bold }: Letters): Typeface {
  return bold ? typefaces.bold : typefaces.regular;
}

/**
 * Breaks text into lines of at most `width`: between words, and within a word only if it alone is wider. Line breaks in the text are kept.
 * Kerning, which moves letters closer, is ignored, so a line can be slightly shorter than necessary.
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

/** Splits a word that is wider than a line; each piece has at least one letter. */
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
