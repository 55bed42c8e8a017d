import { type Ref, type SyntheticEvent, useId, useState } from 'react';
import { useIsHandheld } from '../handheld.ts';
import { moveAlong } from './bar.tsx';
import type { ChartData } from './chart-data.ts';
import { ColumnBars } from './column-bars.tsx';
import { RowBars } from './row-bars.tsx';

export interface BarsProps {
  readonly chart: ChartData;
  readonly fill: (series: number) => string;
  /** As wide as a handheld, with bars as high as a fingertip. */
  readonly isNarrow: boolean;
  /** Of columns, in the units of the drawing. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
}

interface ChartDrawingProps extends Pick<BarsProps, 'chart' | 'size'> {
  /** Given by a chart that draws its legend with the same patterns. */
  id?: string;
  ref?: Ref<SVGSVGElement>;
}

/** The bars of a chart, each a link; arrow keys move between them, and a line below reads the one that has the focus or the pointer. */
export function ChartDrawing({ chart, size, id: given, ref }: ChartDrawingProps) {
  const own = useId();
  const id = given ?? chartId(own);
  const isNarrow = useIsHandheld();
  const [read, setRead] = useState<string>();
  const readBar = ({ target }: SyntheticEvent) => {
    setRead((target as Element).closest('a')?.getAttribute('aria-label') ?? undefined);
  };
  const readFocused = ({ currentTarget }: SyntheticEvent) => {
    setRead(currentTarget.querySelector(':focus')?.getAttribute('aria-label') ?? undefined);
  };
  const Bars = chart.along === 'rows' ? RowBars : ColumnBars;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only shows which bar has the focus; the bars are links. */}
      <div
        className="chart-drawing"
        onFocus={readBar}
        onBlur={() => setRead(undefined)}
        onPointerOver={readBar}
        onPointerLeave={readFocused}
        onKeyDown={moveAlong}
      >
        {chart.bars.length > 0 && (
          <Bars chart={chart} fill={(at) => fillOf(id, at)} isNarrow={isNarrow} size={size} ref={ref ?? null}>
            <Patterns id={id} />
          </Bars>
        )}
      </div>
      <p className="chart-read sub">{read ?? chart.note ?? ' '}</p>
    </>
  );
}

export function chartId(id: string): string {
  return `chart${id.replace(/\W/g, '')}`;
}

const TILE = 8;

/** Fillings that distinguish series without colour, in this order; a seventh series starts over. */
const fillings = [
  <rect key="solid" width={TILE} height={TILE} fill="currentColor" />,
  <path key="stripes" d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke="currentColor" strokeWidth={2} />,
  <circle key="dots" cx={4} cy={4} r={2} fill="currentColor" />,
  <path key="lines" d="M0 2H8M0 6H8" stroke="currentColor" strokeWidth={1.5} />,
  <path key="grid" d="M0 4H8M4 0V8" stroke="currentColor" strokeWidth={1.5} />,
  null,
];

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {fillings.map((filling, at) => (
        <pattern
          key={filling?.key ?? 'empty'}
          id={`${id}${at}`}
          width={TILE}
          height={TILE}
          patternUnits="userSpaceOnUse"
        >
          {filling}
        </pattern>
      ))}
    </defs>
  );
}

export function fillOf(id: string, series: number): string {
  return `url(#${id}${series % fillings.length})`;
}
