import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { compare } from '../../../shared/quantity.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { SplitFields } from './split-fields.tsx';
import type { SplitState } from './split-state.ts';

export interface SplitDialogProps {
  split: SplitState;
  /** Where a place without a location is. */
  defaultLocation?: string | undefined;
  /** Answers what the server refused; undefined when it is saved. */
  onSave: (split: SplitState) => Promise<string | undefined>;
  onClose: () => void;
  /** What the running total says where nothing was shipped to hold it against. */
  totalText?: (total: string) => string;
}

/** A line's count, place by place and drum by drum, with the running total against what was shipped. */
export function SplitDialog({ split, defaultLocation, onSave, onClose, totalText }: SplitDialogProps) {
  useSignals();
  const [refused, setRefused] = useState<string>();
  const { line, rows } = split;
  const blocked = blockedBy(split);
  async function save(): Promise<void> {
    if (blocked === undefined) setRefused(await onSave(split));
  }
  return (
    <Dialog
      kind="wide"
      title={t('ern_splitTitle', { sku: line.sku.stockCode })}
      onClose={onClose}
      onSave={save}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" blocked={blocked} onPress={save}>
            {t('ern_saveCount')}
          </Button>
        </>
      }
    >
      <div className="split-rows">
        {rows.value.map((row, index) => (
          <SplitFields key={row.key} split={split} row={row} index={index} defaultLocation={defaultLocation} />
        ))}
      </div>
      <div className="split-total">
        {!split.isOnePlace && (
          <Button small icon="plus" onPress={() => split.add()}>
            {t('ern_addPlace')}
          </Button>
        )}
        {totalText === undefined ? <RunningTotal split={split} /> : <output>{totalText(split.total.value)}</output>}
      </div>
      {refused !== undefined && <FieldError id="split-refused" text={refused} />}
    </Dialog>
  );
}

function RunningTotal({ split: { total, line } }: { split: SplitState }) {
  useSignals();
  const differs = compare(total.value, line.shippedQuantity) !== 0;
  return (
    <output className={differs ? 'split-differs' : undefined}>
      {t('ern_splitTotal', { total: formatQuantity(total.value), shipped: formatQuantity(line.shippedQuantity) })}
    </output>
  );
}

function blockedBy(split: SplitState): string | undefined {
  if (split.isValid.value) return undefined;
  const isMissing = split.rows.value.some((row) => row.quantity.value === '');
  return isMissing ? t('ern_quantityMissing') : t('message_formErrors');
}
