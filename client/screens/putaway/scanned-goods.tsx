import { compare } from '../../../shared/quantity.ts';
import { ScannedPanel } from '../../scan/scanned-panel.tsx';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { suggestedLocation } from './destination-field.ts';
import type { MoveState } from './move-state.ts';

/** The goods scanned last, until they are moved or cleared, with the location suggested for them. */
export function ScannedGoods({ state }: { state: MoveState }) {
  const line = state.scan.scanned.value;
  if (line === undefined || !line.isChosen || !state.goods.lines.value.includes(line)) return null;
  const { stockCode, name, unit, location, drum } = line.row.value;
  const { most, rest } = line;
  return (
    <ScannedPanel
      title={t('move_scanned')}
      line={line}
      code={state.goods.at?.kind === 'location' ? line.what : [location, line.what].join(' · ')}
      name={drum === null ? name : `${stockCode} ${name}`}
      sum={
        <span className="quantity counted-of">
          {t('move_chosenOf', { chosen: formatQuantity(line.typed.value), quantity: formatQuantity(most) })}
          <span className="unit">{unit}</span>
        </span>
      }
      next={suggestedLocation(line)?.label}
      count={
        drum === null
          ? {
              queue: state.scan.queue,
              what: stockCode,
              cell: line.cell,
              label: t('move_scannedQuantity', { what: stockCode }),
              isKnownCode: (code) => state.knows(code),
              full: compare(rest, '0') > 0 ? undefined : t('move_allChosen'),
              rest: { left: compare(rest, '0') > 0 ? rest : '0', whole: most, enter: () => line.chooseAll() },
              oneMore: () => line.add(compare(rest, '1') < 0 ? rest : '1'),
              oneLess: (quantity) => {
                line.typed.value = quantity;
              },
            }
          : undefined
      }
    />
  );
}
