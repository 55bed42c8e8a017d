import { useId } from 'react';
import { href } from '../../router/href.ts';
import { t } from '../../texts.ts';
import type { ChartData } from '../../ui/chart/chart-data.ts';
import { ChartDrawing } from '../../ui/chart/chart-drawing.tsx';
import { displayZone, formatInstant, formatQuantity } from '../../ui/formats.ts';
import type { Home } from './home-state.ts';
import { Share } from './share.tsx';

type Today = NonNullable<Home['today']>;

/** Today's lines in and out, done against due, by the hour. */
export function Day({ today }: { today: Today }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="home-head">
        {t('home_day')}
      </h2>
      <div className="home-pair">
        <Flow way="in" flow={today.in} date={today.date} />
        <Flow way="out" flow={today.out} date={today.date} />
      </div>
    </section>
  );
}

const reports = { in: 'report/goodsIn', out: 'report/goodsOut' } as const;

interface FlowProps {
  way: 'in' | 'out';
  flow: Today['in'];
  date: string;
}

function Flow({ way, flow, date }: FlowProps) {
  const { done, due, late } = flow;
  const count = { done: formatQuantity(String(done)), due: formatQuantity(String(due)) };
  return (
    <figure className="chart chart-time home-figure">
      <figcaption>
        {t(due === 0 ? `home_${way}None` : `home_${way}Done`, count)}
        {late > 0 && <span className="late"> {t('home_late', { count: late })}</span>}
      </figcaption>
      <Share
        parts={[
          { amount: done, kind: 'done' },
          { amount: late, kind: 'late' },
        ]}
        whole={due}
      />
      <ChartDrawing chart={hoursOf(way, flow, date)} size={{ width: 640, height: 96 }} />
    </figure>
  );
}

/** The usual hours of work; earlier and later ones only if something was done then. */
const usual = { from: 6, to: 18 };

function hoursOf(way: 'in' | 'out', { hours }: Today['in'], date: string): ChartData {
  const now = formatInstant(new Date().toISOString(), displayZone.peek()).slice(-5).split(':').map(Number);
  const nowAt = (now[0] ?? 0) + (now[1] ?? 0) / 60;
  const worked = hours.map(({ hour }) => hour);
  const from = Math.min(usual.from, ...worked, Math.floor(nowAt));
  const to = Math.max(usual.to, ...worked, Math.floor(nowAt));
  const linesAt = new Map(hours.map(({ hour, lines }) => [hour, lines]));
  const address = `${href(reports[way])}?${new URLSearchParams({ dateFrom: date, dateTo: date })}`;
  return {
    title: t(`home_${way}Hours`),
    head: t('home_hour'),
    along: 'time',
    axis: t('home_lines').toLowerCase(),
    series: [{ key: 'lines', label: t('home_lines') }],
    bars: Array.from({ length: to - from + 1 }, (_, at) => {
      const [hour, lines] = [from + at, linesAt.get(from + at) ?? 0];
      const label = `${String(hour).padStart(2, '0')}:00`;
      return { key: label, label, values: [lines], texts: [t('home_lineCount', { count: lines })], href: address };
    }),
    now: nowAt - from,
    file: `${way}-${date}`,
  };
}
