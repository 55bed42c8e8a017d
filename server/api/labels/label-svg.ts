import { html } from '../docs/html.ts';
import type { Drawing } from './draw-label.ts';

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
