import { ScannedPanel } from '../../scan/scanned-panel.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { UsualReasons } from '../../ui/fields/usual-reasons.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import { isFull, remainingOf } from './ern-rules.ts';
import type { ErnState } from './ern-state.ts';
import type { LineActions } from './line-actions.ts';
import { CountedOf } from './line-summary.tsx';

interface ScannedLineProps {
  state: ErnState;
  actions: LineActions;
  isKnownCode: (code: string) => boolean;
}

export function ScannedLine({ state, actions, isKnownCode }: ScannedLineProps) {
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
    >
      <Button small kind="quiet" icon="alert" className="scanned-more" onPress={() => actions.damaged(line)}>
        {t('ern_scan_damaged')}
      </Button>
      <Reasons line={line} />
    </ScannedPanel>
  );
}

const usualReasons = {
  fewer: ['ern_reason_toFollow', 'ern_reason_notComing', 'ern_reason_wrong'],
  more: ['ern_reason_extra', 'ern_reason_wrong'],
} as const;

function Reasons({ line }: { line: ErnLineState }) {
  const difference = line.unexplained.value;
  if (difference === undefined) return null;
  return (
    <UsualReasons
      reasons={usualReasons[difference].map((reason) => t(reason))}
      onChoose={(reason) => line.explain(reason)}
    />
  );
}
