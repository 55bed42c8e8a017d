import { type ReactNode, useId, useRef } from 'react';
import { t } from '../../texts.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import type { ChartData, ChartSeries } from './chart-data.ts';
import { ChartDrawing, chartId, fillOf } from './chart-drawing.tsx';
import { downloadPng, downloadSvg } from './chart-image.ts';

/**
 * Shows numbers as bars that link to their rows. Series have patterns besides their names, so that no colour is needed; arrow keys move
 * between bars, and a table below has the same numbers. The chart can be downloaded as an image. `children` choose what is drawn.
 */
export function Chart({ chart, children }: { chart: ChartData; children?: ReactNode }) {
  const id = chartId(useId());
  const drawing = useRef<SVGSVGElement>(null);
  const { title, series, along } = chart;
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
      <ChartDrawing chart={chart} id={id} ref={drawing} />
      <Numbers chart={chart} />
    </figure>
  );
}

function Legend({ series, fill }: { series: readonly ChartSeries[]; fill: (series: number) => string }) {
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
  const isCompared = bars.some(({ before }) => before !== undefined);
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
            {isCompared && (
              <th scope="col" className="number">
                {t('chart_before')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, texts, before, href }) => (
            <tr key={key}>
              <th scope="row">
                <a href={href}>{label}</a>
              </th>
              {series.map((one, at) => (
                <td key={one.key} className="number">
                  {texts[at]}
                </td>
              ))}
              {isCompared && <td className="number">{before?.text}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
