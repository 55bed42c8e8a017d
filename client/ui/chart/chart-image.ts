import type { ChartData } from './chart-data.ts';

const MARGIN = 16;
const TITLE = 36;
const LEGEND = 28;
/** Pixels for each unit of the drawing. */
const SHARPNESS = 2;

export async function downloadPng(drawing: SVGSVGElement, chart: ChartData): Promise<void> {
  const picture = imageOf(drawing, chart);
  const image = new Image();
  image.src = addressOf(picture);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.width.baseVal.value * SHARPNESS;
  canvas.height = picture.height.baseVal.value * SHARPNESS;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (file !== null) download(URL.createObjectURL(file), `${chart.file}.png`);
}

export function downloadSvg(drawing: SVGSVGElement, chart: ChartData): void {
  download(addressOf(imageOf(drawing, chart)), `${chart.file}.svg`);
}

/** The picture on its own: on white, in the colours of the light theme, with its title and its legend. */
function imageOf(drawing: SVGSVGElement, { title, series }: ChartData): SVGSVGElement {
  const copy = drawn(drawing);
  const { width, height } = drawing.viewBox.baseVal;
  const head = TITLE + (series.length > 1 ? LEGEND : 0);
  const size = { width: width + 2 * MARGIN, height: height + head + 2 * MARGIN };
  const content = part('g', { transform: `translate(${MARGIN} ${MARGIN + head})` });
  content.append(...copy.childNodes);
  const pattern = content.querySelector('pattern')?.id.replace(/\d+$/, '') ?? '';
  const color = copy.getAttribute('color') ?? '';
  const picture = part('svg', {
    ...size,
    xmlns: SVG,
    viewBox: `0 0 ${size.width} ${size.height}`,
    color,
    'font-family': 'sans-serif',
    'font-size': 14,
  }) as SVGSVGElement;
  const bold = { x: MARGIN, y: MARGIN + 16, 'font-weight': 600, 'font-size': 16 };
  picture.append(part('rect', { ...size, fill: '#fff' }), part('text', bold, title), content);
  if (series.length > 1) picture.append(...legendOf(series, pattern));
  return picture;
}

function legendOf(series: ChartData['series'], pattern: string): SVGElement[] {
  let x = MARGIN;
  return series.flatMap(({ label }, at) => {
    const swatch = part('rect', {
      x,
      y: MARGIN + TITLE - 4,
      width: 16,
      height: 16,
      stroke: 'currentColor',
      fill: `url(#${pattern}${at})`,
    });
    const name = part('text', { x: x + 24, y: MARGIN + TITLE + 9 }, label);
    x += 48 + label.length * 8;
    return [swatch, name];
  });
}

function drawn(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  drawing.style.colorScheme = 'light';
  copy.setAttribute('color', getComputedStyle(drawing).color);
  const [shown, written] = [drawing, copy].map((one) => [
    ...one.querySelectorAll<SVGElement>('.chart-row, .chart-bar, .chart-line, text'),
  ]);
  written?.forEach((element, at) => {
    const { fill, stroke } = getComputedStyle(shown?.[at] ?? drawing);
    element.setAttribute('stroke', stroke);
    if (!element.matches('.chart-bar')) element.setAttribute('fill', fill);
  });
  drawing.style.colorScheme = '';
  // In a scrolled drawing the scale is displaced.
  for (const back of copy.querySelectorAll('.chart-back')) {
    back.parentElement?.removeAttribute('transform');
    back.remove();
  }
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  return copy;
}

const SVG = 'http://www.w3.org/2000/svg';

function part(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

function addressOf(picture: SVGSVGElement): string {
  return URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }));
}

function download(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
