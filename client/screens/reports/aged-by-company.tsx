import { useEffect, useMemo, useState } from 'react';
import type { Reply } from '../../../shared/contract/operation.ts';
import { readAgedByCompany } from '../../../shared/contract/reports/aged-by-company.ts';
import { call } from '../../calls/call.ts';
import { createLoader } from '../../documents/loaded.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { t } from '../../texts.ts';
import { bandName } from '../../ui/age-band-name.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartBar, ChartData } from '../../ui/chart/chart-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MeasureField } from './measure-field.tsx';
import { type Measure, measuresOf } from './measures.ts';
import type { ChartedReport, ReportGroup } from './report-description.ts';
import { ofCompany } from './report-fields.tsx';

type Aged = Reply<typeof readAgedByCompany>;

interface AgedByCompanyProps {
  report: ChartedReport;
  accessId: number;
}

/** All companies by the age of their stock, on one scale, with a pattern for each band; a company links to its report. */
export function AgedByCompany({ report, accessId }: AgedByCompanyProps) {
  const loader = useMemo(() => createLoader(() => call(readAgedByCompany, {}, { accessId })), [accessId]);
  useEffect(() => void loader.open(), [loader]);
  return (
    <WhenLoaded load={loader.load.value} onRetry={() => loader.open()}>
      {(aged) => <Drawn report={report} aged={aged} />}
    </WhenLoaded>
  );
}

function Drawn({ report, aged }: { report: ChartedReport; aged: Aged }) {
  const [chosen, choose] = useState<string>();
  const { sums } = report.groups.list;
  const measures = measuresOf(report, { sums }, aged.sums.map(groupOf));
  const measure = measures.find(({ key }) => key === chosen) ?? measures[0];
  if (aged.sums.length === 0 || measure === undefined) {
    return <EmptyState title={t('stock_empty')} text={t('stock_emptyHint')} />;
  }
  return (
    <>
      <p className="chart-note sub">{t('aged_ofAll')}</p>
      <Chart chart={chartOf(aged, measure)}>
        <MeasureField measures={measures} chosen={measure} onChoose={choose} />
      </Chart>
    </>
  );
}

function groupOf({ band, company, ...sums }: Aged['sums'][number]): ReportGroup {
  return { ...sums, id: `${sums.companyId} ${band}`, key: band, label: company, detail: null };
}

function chartOf({ bands, sums, companies }: Aged, { text, read, say }: Measure): ChartData {
  const ids = [...new Set(sums.map(({ companyId }) => companyId))];
  const bars = ids.map((id): ChartBar => {
    const own = sums.filter(({ companyId }) => companyId === id);
    const texts = bands.map((band) => {
      const sum = own.find((one) => one.band === band);
      return (sum && read(groupOf(sum))[0]) ?? '0';
    });
    return {
      key: String(id),
      label: own[0]?.company ?? '',
      values: texts.map(Number),
      texts: texts.map(say),
      href: ofCompany(String(id)),
    };
  });
  return {
    title: t('aged_byCompany', { what: text }),
    head: t('column_company'),
    along: 'rows',
    series: bands.map((band) => ({ key: band, label: bandName(band) })),
    bars: bars.filter(({ values }) => values.some((value) => value > 0)).toSorted((a, b) => heightOf(b) - heightOf(a)),
    note: companies > ids.length ? t('chart_largest', { count: ids.length, total: companies }) : undefined,
    file: 'aged-inventory-by-company',
  };
}

const heightOf = ({ values }: ChartBar) => values.reduce((sum, value) => sum + value, 0);
