import type { ReactNode } from 'react';
import { headingOf } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import { MoneyText, QuantityText } from '../../ui/value-text.tsx';
import type { ReportDescription, ReportSums, ShownReport } from './report-description.ts';
import { PerUnit } from './report-groups.tsx';

interface TotalsProps<Row> {
  report: ReportDescription<Row>;
  shown: ShownReport<Row>;
  totals: ReportSums | undefined;
}

/** The totals of all rows, regardless of the current page. Their space is reserved while they load. */
export function Totals<Row>({ report, shown, totals }: TotalsProps<Row>) {
  const head = (key: string) => t(headingOf(report.list.list, key));
  // On a handheld they are one row that scrolls (reports.css), with the keyboard too.
  const scrolled = { tabIndex: 0 };
  return (
    <dl className="totals" aria-busy={totals === undefined} {...scrolled}>
      {report.numbers?.map((one) => (
        <Total key={one.key} name={t(one.head)} value={<QuantityText value={totals && String(totals[one.key])} />} />
      ))}
      {shown.sums.quantities.map((key) => (
        <Total key={key} name={head(key)} value={<PerUnit sums={totals} of={key} />} />
      ))}
      {shown.sums.amounts.map((key) => (
        <Total key={key} name={head(key)} value={<MoneyText value={totals?.[key] as string | undefined} />} />
      ))}
    </dl>
  );
}

function Total({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
