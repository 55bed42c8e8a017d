import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { LabelSize } from '../../../../shared/label-sizes.ts';
import { typefaces } from '../typefaces.ts';
import { type Drawing, drawLabel } from './draw-label.ts';
import type { Label } from './label.ts';

const POINTS = 72 / 25.4;

/** Labels as a PDF for the printer of their size: `copies` of each, one after the other, page by page. */
export function labelsPdf(labels: readonly Label[], size: LabelSize, copies: number): Promise<Buffer> {
  const paper: [number, number] = [size.page.width * POINTS, size.page.height * POINTS];
  const pdf = new PDFDocument({ size: paper, margin: 0, autoFirstPage: false, info: { Producer: 'WMS' } });
  for (const { name, file } of Object.values(typefaces)) pdf.registerFont(name, file);
  const labelsPerPage = size.columns * size.rows;
  const drawings = labels.map((label) => drawLabel(label, size));
  drawings
    .flatMap((drawing) => Array.from({ length: copies }, () => drawing))
    .forEach((drawing, index) => {
      const position = index % labelsPerPage;
      if (position === 0) pdf.addPage();
      draw(pdf, drawing, {
        x: size.margin.left + (position % size.columns) * size.pitch.x,
        y: size.margin.top + Math.floor(position / size.columns) * size.pitch.y,
      });
    });
  pdf.end();
  return buffer(pdf);
}

function draw(pdf: PDFKit.PDFDocument, { rectangles, texts }: Drawing, origin: { x: number; y: number }): void {
  for (const { x, y, width, height } of rectangles) {
    pdf.rect((origin.x + x) * POINTS, (origin.y + y) * POINTS, width * POINTS, height * POINTS);
  }
  pdf.fill('black');
  for (const { x, y, text, size, width, bold } of texts) {
    const face = bold ? typefaces.bold : typefaces.regular;
    const printable = face.printable(text);
    // The layout assumes letters of average width: wider text is set smaller so that it does not run into its neighbour.
    const fitting = Math.min(size, width / face.widthOf(printable));
    pdf
      .font(face.name)
      .fontSize(fitting * POINTS)
      .text(printable, (origin.x + x) * POINTS, (origin.y + y) * POINTS, { lineBreak: false, baseline: 'alphabetic' });
  }
}
