import type { ReactNode, Ref } from 'react';
import { Bar } from './bar.tsx';
import { type ChartBar, mostOf } from './chart-data.ts';
import type { BarsProps } from './chart-drawing.tsx';

/** On a handheld the drawing is as narrow as the page, with bars as high as a fingertip. */
interface Sizes {
  readonly width: number;
  readonly row: number;
  readonly bar: number;
  readonly label: number;
  readonly rest: number;
}

const desk: Sizes = { width: 720, row: 30, bar: 18, label: 170, rest: 130 };
const handheld: Sizes = { width: 400, row: 52, bar: 20, label: 120, rest: 110 };

interface RowBarsProps extends BarsProps {
  children: ReactNode;
  ref: Ref<SVGSVGElement>;
}

/** Bars below one another, each with its value as text, so that no scale is needed. */
export function RowBars({ chart: { title, bars, series }, fill, isNarrow, children, ref }: RowBarsProps) {
  const sizes = isNarrow ? handheld : desk;
  const row = series.length === 1 ? sizes.row : Math.max(sizes.row, series.length * sizes.bar + 12);
  const most = mostOf({ bars });
  return (
    <svg ref={ref} viewBox={`0 0 ${sizes.width} ${bars.length * row}`}>
      <title>{title}</title>
      {children}
      {bars.map((bar, at) => {
        const top = at * row;
        const parts = partsOf(bar, { top, row, sizes, most, isOnly: series.length === 1 });
        return (
          <Bar
            key={bar.key}
            bar={bar}
            series={series}
            isFirst={at === 0}
            words={
              <>
                <text x={sizes.label - 10} y={top + row / 2} textAnchor="end" dominantBaseline="central">
                  {cut(bar.label, Math.floor((sizes.label - 10) / LETTER))}
                </text>
                {parts.map(({ at: of, end, y, height }) => (
                  <text key={series[of]?.key} x={end + 8} y={y + height / 2} dominantBaseline="central">
                    {bar.texts[of]}
                  </text>
                ))}
              </>
            }
          >
            <rect className="chart-row" x={0} y={top} width={sizes.width} height={row} />
            {bar.before !== undefined && (
              <rect
                className="chart-before"
                x={sizes.label}
                y={top + 2}
                width={most === 0 ? 0 : (bar.before.value / most) * (sizes.width - sizes.label - sizes.rest)}
                height={row - 4}
                rx={2}
              />
            )}
            {parts.map(({ at: of, end, y, height }) => (
              <rect
                key={series[of]?.key}
                className="chart-bar"
                x={sizes.label}
                y={y + 1}
                width={end - sizes.label}
                height={height - 2}
                rx={2}
                fill={fill(of)}
              />
            ))}
          </Bar>
        );
      })}
    </svg>
  );
}

interface RowLayout {
  top: number;
  row: number;
  sizes: Sizes;
  most: number;
  /** With one series, its bar is as high as the row and is also labelled when it is zero. */
  isOnly: boolean;
}

function partsOf({ values }: ChartBar, { top, row, sizes, most, isOnly }: RowLayout) {
  const height = isOnly ? row - 10 : sizes.bar;
  const drawn = values.map((value, at) => ({ value, at })).filter(({ value }) => isOnly || value > 0);
  const first = top + (row - drawn.length * height) / 2;
  const room = sizes.width - sizes.label - sizes.rest;
  return drawn.map(({ value, at }, position) => {
    const length = value > 0 ? Math.max(2, (value / most) * room) : 0;
    return { at, end: sizes.label + length, y: first + position * height, height };
  });
}

function cut(label: string, longest: number): string {
  return label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
}

/** The approximate width of a letter, so that no label exceeds the drawing. */
const LETTER = 7.6;
