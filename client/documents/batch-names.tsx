import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../texts.ts';

/** The batches of goods, below what is said of them; nothing where there are none. Of dozens, two lines are shown and all on demand. */
export function BatchNames({ batches }: { batches: readonly string[] }) {
  useSignals();
  if (batches.length === 0) return null;
  const names = batches.join(', ');
  return (
    <span className="sub batch-names" title={names}>
      {t('goods_batch', { names })}
    </span>
  );
}
