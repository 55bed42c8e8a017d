import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { useIsHandheld } from '../handheld.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { moveAlong } from './bar.tsx';
import type { ChartData, ChartSeries } from './chart-data.ts';
import { downloadPng, downloadSvg } from './chart-image.ts';
import { ColumnBars } from './column-bars.tsx';
import { RowBars } from './row-bars.tsx';

export interface BarsProps {
  readonly chart: ChartData;
  readonly fill: (series: number) => string;
  /** As wide as a handheld, with bars as high as a fingertip. */
  readonly isNarrow: boolean;
}

/**
 * Shows numbers as bars that link to their rows. Series have patterns besides their names, so that no colour is needed; arrow keys move
 * between bars, and a table below has the same numbers. The chart can be downloaded as an image. `children` choose what is drawn.
 */
export function Chart({ chart, children }: { chart: ChartData; children?: ReactNode }) {
  const id = `chart${useId().replace(/\W/g, '')}`;
  const drawing = useRef<SVGSVGElement>(null);
  const isNarrow = useIsHandheld();
  const [read, setRead] = useState<string>();
  const { title, series, note, along } = chart;
  const readBar = ({ target }: SyntheticEvent) => {
    setRead((target as Element).closest('a')?.getAttribute('aria-label') ?? undefined);
  };
  const Bars = along === 'rows' ? RowBars : ColumnBars;
  return (
    <figure className={`chart chart-${along}`} aria-labelledby={id}>
      <figcaption>
        <span id={id}>{title}</span>
        <span className="chart-tools">
          {children}
          <MenuButton
            label={t('chart_download')}
            items={[
              {
                key: 'png',
                label: t('chart_png'),
                onSelect: () => drawing.current && downloadPng(drawing.current, chart),
              },
              {
                key: 'svg',
                label: t('chart_svg'),
                onSelect: () => drawing.current && downloadSvg(drawing.current, chart),
              },
            ]}
          />
        </span>
      </figcaption>
      {series.length > 1 && <Legend series={series} fill={(at) => fillOf(id, at)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only shows which bar has the focus; the bars are links. */}
      <div
        className="chart-drawing"
        onFocus={readBar}
        onBlur={() => setRead(undefined)}
        onPointerOver={readBar}
        onPointerLeave={() => setRead(undefined)}
        onKeyDown={moveAlong}
      >
        <Bars chart={chart} fill={(at) => fillOf(id, at)} isNarrow={isNarrow} ref={drawing}>
          <Patterns id={id} />
        </Bars>
      </div>
      <p className="chart-read sub">{read ?? note ?? ' '}</p>
      <Numbers chart={chart} />
    </figure>
  );
}

function Legend({ series, fill }: { series: readonly ChartSeries[]; fill: BarsProps['fill'] }) {
  return (
    <ul className="chart-legend">
      {series.map(({ key, label }, at) => (
        <li key={key}>
          <svg width={16} height={16} aria-hidden="true">
            <rect className="chart-bar" x={1} y={1} width={14} height={14} fill={fill(at)} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ chart: { title, head, series, bars } }: { chart: ChartData }) {
  return (
    <details className="chart-numbers">
      <summary>{t('chart_numbers')}</summary>
      <table className="small-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, texts, href }) => (
            <tr key={key}>
              <th scope="row">
                <a href={href}>{label}</a>
              </th>
              {series.map((one, at) => (
                <td key={one.key} className="number">
                  {texts[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
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

function fillOf(id: string, series: number): string {
  return `url(#${id}${series % fillings.length})`;
}
