import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';

/** One bar: how long it is, and what is said of it. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value as people read it; beside the bar, so that no colour and no scale is needed to know it. */
  readonly text: string;
  /** The rows that make it. */
  readonly href?: string;
}

interface BarChartProps {
  title: string;
  bars: readonly Bar[];
  /** The name of the file that it is downloaded as, without its ending. */
  file: string;
}

/** Sizes of the drawing: on a handheld as narrow as the page, its bars as high as a fingertip. */
interface Sizes {
  readonly width: number;
  readonly row: number;
  readonly label: number;
  /** Kept free for the value beside the longest bar. */
  readonly rest: number;
}

const desk: Sizes = { width: 720, row: 30, label: 150, rest: 130 };
const handheld: Sizes = { width: 400, row: 52, label: 112, rest: 110 };

/**
 * Numbers as bars, one a line with its label and its value in words. The bars are links where there is more to see; the table that the
 * numbers come from stands beneath it, on the screen that draws it. As an image it has the colours it is shown in.
 */
export function BarChart({ title, bars, file }: BarChartProps) {
  useSignals();
  const id = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const sizes = matchMedia('(max-width: 700px)').matches ? handheld : desk;
  const height = bars.length * sizes.row;
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        {title}
        <Button kind="quiet" small onPress={() => drawing.current && download(drawing.current, file)}>
          {t('ui_chart_download')}
        </Button>
      </figcaption>
      <svg ref={drawing} viewBox={`0 0 ${sizes.width} ${height}`}>
        <title>{title}</title>
        {bars.map((bar, at) => (
          <BarLine
            key={bar.key}
            bar={bar}
            top={at * sizes.row}
            share={most === 0 ? 0 : bar.value / most}
            sizes={sizes}
          />
        ))}
      </svg>
    </figure>
  );
}

interface BarLineProps {
  bar: Bar;
  top: number;
  /** Its length as a part of the longest. */
  share: number;
  sizes: Sizes;
}

function BarLine({ bar, top, share, sizes: { width, row, label, rest } }: BarLineProps) {
  useSignals();
  const length = Math.max(bar.value > 0 ? 2 : 0, share * (width - label - rest));
  const drawn = (
    <>
      <rect className="chart-row" x={0} y={top} width={width} height={row} />
      <text x={label - 10} y={top + row / 2} textAnchor="end" dominantBaseline="central">
        {bar.label}
      </text>
      <rect className="chart-bar" x={label} y={top + 5} width={length} height={row - 10} rx={2} />
      <text x={label + length + 8} y={top + row / 2} dominantBaseline="central">
        {bar.text}
      </text>
    </>
  );
  if (bar.href === undefined) return <g>{drawn}</g>;
  return <a href={bar.href}>{drawn}</a>;
}

/** The drawing as a file of its own, with the colours and letters that the page gave it. */
function download(drawing: SVGSVGElement, file: string): void {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [shown, written] = [drawing, copy].map((one) => [...one.querySelectorAll<SVGElement>('rect, text')]);
  written?.forEach((element, at) => {
    const { fill, fontFamily, fontSize } = getComputedStyle(shown?.[at] ?? drawing);
    for (const [name, value] of Object.entries({ fill, 'font-family': fontFamily, 'font-size': fontSize })) {
      element.setAttribute(name, value);
    }
  });
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const address = URL.createObjectURL(new Blob([copy.outerHTML], { type: 'image/svg+xml' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `${file}.svg` });
  link.click();
  URL.revokeObjectURL(address);
}
