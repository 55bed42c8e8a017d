import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { MoneyText, QuantityText } from '../../ui/value-text.tsx';
import type { StockTotals } from './stock-state.ts';

/** Totals over all that match, above the table; their place is kept while they are counted. */
export function StockTotalsBar({ totals }: { totals: StockTotals | undefined }) {
  useSignals();
  return (
    <dl className="totals" aria-busy={totals === undefined}>
      <Total name={t('stock_skus')} value={<QuantityText value={textOf(totals?.skus)} />} />
      <Total name={t('column_quantity')} value={<QuantityText value={totals?.quantity} />} />
      <Total name={t('column_reserved')} value={<QuantityText value={totals?.reserved} />} />
      <Total name={t('column_available')} value={<QuantityText value={totals?.available} />} />
      {totals?.value != null && <Total name={t('column_value')} value={<MoneyText value={totals.value} />} />}
    </dl>
  );
}

function textOf(count: number | undefined): string | undefined {
  return count === undefined ? undefined : String(count);
}

function Total({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
