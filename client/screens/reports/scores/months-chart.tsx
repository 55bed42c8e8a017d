import { href } from '../../../router/href.ts';
import { t } from '../../../texts.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { monthName } from '../../../ui/formats.ts';
import type { Month } from './months.tsx';

/** Lines that came otherwise than announced, month by month, each a link to these lines. */
export function MonthsChart({ partner, months }: { partner: string; months: readonly Month[] }) {
  const chart: ChartData = {
    title: t('partnerPage_months'),
    head: t('column_month'),
    along: 'time',
    axis: '%',
    series: [{ key: 'share', label: t('partnerPage_share') }],
    bars: months.map(({ month, lines, different }, at) => ({
      key: month,
      label: monthName(month),
      short: monthName(month).replace(/ \d{4}$/, ''),
      values: [lines === 0 ? 0 : (100 * different) / lines],
      texts: [t('partnerPage_differentOf', { different, count: lines })],
      href: `${href('report/discrepancy')}?${new URLSearchParams({ partner, ...daysOf(month) })}`,
      isToDate: at === months.length - 1,
    })),
    file: `${partner}-discrepancies`.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-'),
  };
  return <Chart chart={chart} />;
}

function daysOf(month: string): { dateFrom: string; dateTo: string } {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { dateFrom: `${month}-01`, dateTo: last.toISOString().slice(0, 10) };
}
