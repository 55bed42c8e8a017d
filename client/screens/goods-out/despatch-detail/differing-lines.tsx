import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { type PickLine, takenOf } from './despatch-rules.ts';

/** The lines that leave with less or more than the pick. Signing accepts them. */
export function DifferingLines({ lines }: { lines: readonly PickLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p className="sub">{t('despatch_differs')}</p>
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line.id}>
            {t('despatch_short', {
              code: line.sku.stockCode,
              taken: formatQuantity(takenOf(line)),
              wanted: formatQuantity(line.quantity),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
