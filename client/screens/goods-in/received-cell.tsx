import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { LineInput } from '../../ui/lines/line-input.tsx';
import { QuantityText } from '../../ui/value-text.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import { discrepancyOf } from './ern-rules.ts';

export interface ReceivedCellProps {
  line: ErnLineState;
  /** Nothing can be counted any more. */
  closed: boolean;
  isKnownCode: (code: string) => boolean;
  onSplit: (line: ErnLineState) => void;
}

/** What was received of a line: a field while it is counted, a sum of several places that leads to its parts, or what it came to. */
export function ReceivedCell({ line, closed, isKnownCode, onSplit }: ReceivedCellProps) {
  useSignals();
  if (closed) return <Result line={line} />;
  const waiting = line.waiting.value;
  return (
    <>
      {line.isSplit ? (
        <SplitSum line={line} onSplit={onSplit} />
      ) : (
        <LineInput
          cell={line.received}
          kind="quantity"
          column="received"
          label={t('ern_receivedOf', { sku: line.row.value.sku.stockCode })}
          isKnownCode={isKnownCode}
        />
      )}
      {waiting > 0 && <span className="sub scans-waiting">{t('ui_scan_waiting', { count: waiting })}</span>}
    </>
  );
}

/** With what it differs by. */
function Result({ line }: { line: ErnLineState }) {
  useSignals();
  const row = line.row.value;
  const discrepancy = discrepancyOf(row);
  return (
    <span className="two-lines">
      <QuantityText value={row.receivedQuantity ?? row.countedQuantity} />
      {discrepancy !== undefined && (
        <span className="sub">{t(`ern_${discrepancy.kind}`, { quantity: formatQuantity(discrepancy.quantity) })}</span>
      )}
    </span>
  );
}

/** A sum is not typed over: its parts are. */
function SplitSum({ line, onSplit }: Pick<ReceivedCellProps, 'line' | 'onSplit'>) {
  useSignals();
  return (
    <>
      <Button small onPress={() => onSplit(line)}>
        <QuantityText value={line.row.value.countedQuantity} />
      </Button>
      {line.refusal !== undefined && <FieldError id={`refused-${line.key}`} text={line.refusal} />}
    </>
  );
}
