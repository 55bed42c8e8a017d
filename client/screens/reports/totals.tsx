import type { ReactNode } from 'react';
import { headingOf } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import { MoneyText, QuantityText } from '../../ui/value-text.tsx';
import { figureText } from './figure-axis.ts';
import { changeOf, PerUnit, percent } from './group-sums.tsx';
import type { ReportDescription, ReportSums, ShownReport } from './report-description.ts';

interface TotalsProps<Row> {
  report: ReportDescription<Row>;
  shown: ShownReport<Row>;
  totals: ReportSums | undefined;
  compares: boolean;
  /** Of the period before; undefined while they load. */
  before: ReportSums | undefined;
  /** The median or share that the chart draws, of all rows. */
  figure: string | undefined;
  figureNow: string | null | undefined;
}

/** The totals of all rows, regardless of the current page. Their space is reserved while they load. */
export function Totals<Row>({ report, shown, totals, compares, before, figure, figureNow }: TotalsProps<Row>) {
  const head = (key: string) => t(headingOf(report.list.list, key));
  // On a handheld they are one row that scrolls (reports.css), with the keyboard too.
  const scrolled = { tabIndex: 0 };
  const unit = shown.sums.figures?.[figure ?? ''];
  return (
    <dl className="totals" aria-busy={totals === undefined} {...scrolled}>
      {report.numbers?.map((one) => (
        <Total
          key={one.key}
          name={t(one.head)}
          value={<QuantityText value={totals && String(totals[one.key])} />}
          before={compares && <QuantityText value={before && String(before[one.key])} />}
          change={changeOf(totals?.[one.key], before?.[one.key])}
        />
      ))}
      {shown.sums.quantities.map((key) => (
        <Total
          key={key}
          name={head(key)}
          value={<PerUnit sums={totals} of={key} />}
          before={compares && <PerUnit sums={before} of={key} />}
          change={changeOf(onlyIn(totals, key), onlyIn(before, key))}
        />
      ))}
      {shown.sums.amounts.map((key) => (
        <Total
          key={key}
          name={head(key)}
          value={<MoneyText value={totals?.[key] as string | undefined} />}
          before={compares && <MoneyText value={before?.[key] as string | undefined} />}
          change={changeOf(totals?.[key], before?.[key])}
        />
      ))}
      {figure !== undefined && unit !== undefined && (
        <Total
          name={head(figure)}
          value={figureText(unit, figureNow ?? null)}
          before={compares && figureText(unit, before?.figure ?? null)}
          // The change of a share in percent would be taken for percentage points.
          change={unit === 'minutes' ? changeOf(figureNow, before?.figure) : undefined}
        />
      )}
    </dl>
  );
}

interface TotalProps {
  name: string;
  value: ReactNode;
  before: ReactNode;
  change: number | undefined;
}

function Total({ name, value, before, change }: TotalProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {before !== false && (
        <dd className="total-before">
          {t('report_before')} {before} {change !== undefined && percent(change)}
        </dd>
      )}
    </div>
  );
}

/** The quantity, if all is of one unit. */
function onlyIn(sums: ReportSums | undefined, key: string): unknown {
  return sums?.units.length === 1 ? sums.units[0]?.[key] : undefined;
}
