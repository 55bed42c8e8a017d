import type { Confirmation } from '../../../shared/errors.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';

interface Missing {
  line: number;
  stockCode: string;
  missing: string;
}

/** The facts behind what a receipt asks: what is missing, line by line. The other questions name their numbers themselves. */
export function receiptFacts({ key, data }: Confirmation) {
  if (key !== 'expect_rest') return null;
  const missing = (data?.missing ?? []) as readonly Missing[];
  return (
    <ul className="plain-list">
      {missing.map(({ line, stockCode, missing: quantity }) => (
        <li key={line}>
          <span className="strong">{stockCode}</span> {t('ern_missingOf', { quantity: formatQuantity(quantity) })}
        </li>
      ))}
    </ul>
  );
}
