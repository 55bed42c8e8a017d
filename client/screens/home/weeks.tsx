import { useId } from 'react';
import { href } from '../../router/href.ts';
import { t } from '../../texts.ts';
import type { ChartData } from '../../ui/chart/chart-data.ts';
import { ChartDrawing } from '../../ui/chart/chart-drawing.tsx';
import { formatDate } from '../../ui/formats.ts';
import type { Home } from './home-state.ts';

type Week = NonNullable<Home['weeks']>[number];

const ways = [
  { way: 'in', report: 'report/goodsIn', lines: 'received', minutes: 'minutesToShelf' },
  { way: 'out', report: 'report/goodsOut', lines: 'despatched', minutes: 'minutesToDespatch' },
] as const;

type Way = (typeof ways)[number];

/** The lines in and out of the last weeks, and whether this week is faster than the last. */
export function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="home-head">
        {t('home_lastWeeks', { count: weeks.length })}
      </h2>
      <div className="home-pair">
        {ways.map((way) => (
          <figure key={way.way} className="chart chart-time home-figure">
            <figcaption>{t(`home_${way.way}Weeks`)}</figcaption>
            <p className="sub">{speedText(way, weeks)}</p>
            <ChartDrawing chart={weeksOf(way, weeks)} size={{ width: 640, height: 120 }} />
          </figure>
        ))}
      </div>
    </section>
  );
}

function weeksOf({ way, report, lines }: Way, weeks: readonly Week[]): ChartData {
  return {
    title: t(`home_${way}Weeks`),
    head: t('home_week'),
    along: 'time',
    axis: t('home_lines').toLowerCase(),
    series: [{ key: 'lines', label: t('home_lines') }],
    bars: weeks.map((week, at) => {
      const isCurrent = at === weeks.length - 1;
      const label = t(isCurrent ? 'home_weekToDate' : 'home_weekFrom', { date: formatDate(week.from) });
      const query = new URLSearchParams({ dateFrom: week.from, dateTo: daysAfter(week.from, 6) });
      return {
        key: week.from,
        label,
        short: formatDate(week.from).replace(/ \d{4}$/, ''),
        values: [week[lines]],
        texts: [t('home_lineCount', { count: week[lines] })],
        href: `${href(report)}?${query}`,
        isToDate: isCurrent,
      };
    }),
    file: `${way}-weeks`,
  };
}

function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

function speedText({ way, minutes }: Way, weeks: readonly Week[]): string {
  const [last, current] = [weeks.at(-2)?.[minutes] ?? null, weeks.at(-1)?.[minutes] ?? null];
  if (current === null && last === null) return t(`home_${way}SpeedNone`);
  if (current === null) return t(`home_${way}SpeedLast`, { last: durationText(last ?? 0) });
  if (last === null) return t(`home_${way}Speed`, { current: durationText(current) });
  const than = current < last ? 'faster' : current > last ? 'slower' : 'equal';
  return `${t(`home_${way}Speed`, { current: durationText(current) })} ${t(`home_${than}`, { last: durationText(last) })}`;
}

/** '2 h 5 min', from minutes. */
function durationText(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return t('home_days', { count: days });
  return hours === 0 ? t('home_minutes', { minutes }) : t('home_hours', { hours, minutes: minutes % 60 });
}
