import { ScannedPanel } from '../../scan/scanned-panel.tsx';
import { t } from '../../texts.ts';
import { isFull, remainingOf } from './ern-rules.ts';
import type { ErnState } from './ern-state.ts';
import { CountedOf } from './line-summary.tsx';

interface ScannedLineProps {
  state: ErnState;
  isKnownCode: (code: string) => boolean;
}

export function ScannedLine({ state, isKnownCode }: ScannedLineProps) {
  const line = state.scan.scanned.value;
  if (line === undefined) return null;
  const row = line.row.value;
  const { stockCode, name, onDrums } = row.sku;
  const full = isFull(row) ? t('ern_allThere') : undefined;
  return (
    <ScannedPanel
      title={t('ern_scanned')}
      line={line}
      code={stockCode}
      name={name}
      sum={<CountedOf line={line} />}
      onSeek={() => state.lines.bringUp(line)}
      count={
        onDrums || line.isSplit
          ? undefined
          : {
              queue: state.scan.queue,
              what: stockCode,
              cell: line.received,
              label: t('ern_quantityOf', { sku: stockCode }),
              isKnownCode,
              full,
              rest: { left: remainingOf(row), whole: row.shippedQuantity, enter: () => line.countRest() },
              oneMore: () => state.scan.queue.take(stockCode),
              oneLess: (quantity) => line.count(quantity),
            }
      }
    />
  );
}
