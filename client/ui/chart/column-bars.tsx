import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Bar } from './bar.tsx';
import { axisOf, type ChartBar, type ChartSeries, mostOf, sumOf } from './chart-data.ts';
import type { BarsProps } from './chart-drawing.tsx';

const HEIGHT = 200;
/** Room for the unit of the scale. */
const TOP = 24;
const FOOT = 26;
const SCALE = 64;
/** The width of a column with its gap, enough for a finger; a drawing with many columns scrolls. */
const LEAST = 24;
const DESK = 1080;
const HANDHELD = 360;
const NAME = 62;
/** The filling of the current period (chart-drawing.tsx). */
const STRIPES = 1;

interface ColumnBarsProps extends BarsProps {
  children: ReactNode;
  ref: Ref<SVGSVGElement>;
}

/** Columns over time; if there are many, the latest are in view first. */
export function ColumnBars({
  chart: { title, bars, series, axis: unit, now, isStacked = false },
  fill,
  isNarrow,
  size,
  children,
  ref,
}: ColumnBarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scale = useRef<SVGGElement>(null);
  const keepScale = () => scale.current?.setAttribute('transform', `translate(${frame.current?.scrollLeft ?? 0} 0)`);
  useEffect(() => {
    if (bars.length > 0 && frame.current !== null) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [bars]);
  const height = size?.height ?? HEIGHT;
  const width = size?.width ?? Math.max(isNarrow ? HANDHELD : DESK, isNarrow ? SCALE + bars.length * LEAST : 0);
  const axis = axisOf(mostOf({ bars, isStacked }));
  const top = axis.at(-1) || 1;
  const yOf = (value: number) => TOP + height * (1 - value / top);
  const slot = (width - SCALE) / Math.max(bars.length, 1);
  const each = Math.ceil(NAME / slot);
  return (
    <div className="chart-frame" ref={frame} onScroll={keepScale}>
      <svg
        ref={ref}
        viewBox={`0 0 ${width} ${TOP + height + FOOT}`}
        {...(isNarrow && width > HANDHELD && { width, height: TOP + height + FOOT })}
      >
        <title>{title}</title>
        {children}
        {axis.map((value) => (
          <line key={value} className="chart-line" x1={SCALE} x2={width} y1={yOf(value)} y2={yOf(value)} />
        ))}
        {bars.map((bar, at) => (
          <Bar
            key={bar.key}
            bar={bar}
            series={series}
            isFirst={at === 0}
            words={
              at % each === 0 && (
                <text x={SCALE + (at + 0.5) * slot} y={TOP + height + 18} textAnchor="middle">
                  {bar.short ?? bar.label}
                </text>
              )
            }
          >
            <rect className="chart-row" x={SCALE + at * slot} y={0} width={slot} height={TOP + height} />
            <Columns {...{ bar, series, isStacked, slot, yOf, fill }} left={SCALE + at * slot} />
          </Bar>
        ))}
        {now !== undefined && (
          <line className="chart-now" x1={SCALE + now * slot} x2={SCALE + now * slot} y1={0} y2={TOP + height} />
        )}
        <g ref={scale}>
          <rect className="chart-back" width={SCALE - 4} height={TOP + height + FOOT} />
          {unit !== undefined && (
            <text x={SCALE - 8} y={10} textAnchor="end">
              {unit}
            </text>
          )}
          {axis.map((value) => (
            <text key={value} x={SCALE - 8} y={yOf(value)} textAnchor="end" dominantBaseline="central">
              {compact.format(value)}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

interface ColumnsProps {
  bar: ChartBar;
  series: readonly ChartSeries[];
  isStacked: boolean;
  left: number;
  slot: number;
  yOf: (value: number) => number;
  fill: BarsProps['fill'];
}

function Columns({
  bar: { values, before, isToDate = false },
  series,
  isStacked,
  left,
  slot,
  yOf,
  fill,
}: ColumnsProps) {
  const gap = Math.min(slot * 0.2, 12);
  const columns = isStacked ? 1 : values.length;
  const width = Math.min((slot - gap) / columns, 60);
  const first = left + (slot - width * columns) / 2;
  // The pattern of a series is needed to tell it apart: beside others it is pale and dashed instead of hatched.
  const isHatched = isToDate && values.length === 1;
  return (
    <>
      {before !== undefined && (
        <rect
          className="chart-before"
          x={first - gap / 4}
          y={yOf(before.value)}
          width={width * columns + gap / 2}
          height={yOf(0) - yOf(before.value)}
        />
      )}
      {series.map(({ key }, at) => {
        const value = values[at] ?? 0;
        if (value <= 0) return null;
        const from = yOf(isStacked ? sumOf(values.slice(0, at)) : 0);
        const to = Math.min(from - (yOf(0) - yOf(value)), from - 2);
        return (
          <rect
            key={key}
            className="chart-bar"
            x={first + (isStacked ? 0 : at * width)}
            y={to}
            width={Math.max(width - 1, 1)}
            height={from - to}
            fill={fill(isHatched ? STRIPES : at)}
            {...(isToDate && !isHatched && { fillOpacity: 0.45, strokeDasharray: '4 3' })}
          />
        );
      })}
    </>
  );
}
