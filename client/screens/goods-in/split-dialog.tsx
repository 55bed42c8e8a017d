import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { compare } from '../../../shared/quantity.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { formatQuantity } from '../../ui/quantity-format.ts';
import { TextField } from '../../ui/text-field.tsx';
import { isUnknownLocation, type SplitRow, type SplitState } from './split-state.ts';

export interface SplitDialogProps {
  split: SplitState;
  /** Answers what the server refused; undefined when it is saved. */
  onSave: (split: SplitState) => Promise<string | undefined>;
  onClose: () => void;
}

/** A line's count, place by place and drum by drum, with the running total against what was shipped. */
export function SplitDialog({ split, onSave, onClose }: SplitDialogProps) {
  useSignals();
  const [refused, setRefused] = useState<string>();
  const { line, rows, total } = split;
  const differs = compare(total.value, line.shippedQuantity) !== 0;
  return (
    <Dialog
      kind="wide"
      title={t('ern_splitTitle', { sku: line.sku.stockCode })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button
            kind="primary"
            blocked={split.isValid.value ? undefined : t('message_formErrors')}
            onPress={async () => setRefused(await onSave(split))}
          >
            {t('ern_saveCount')}
          </Button>
        </>
      }
    >
      <div className="split-rows">
        {rows.value.map((row, index) => (
          <SplitFields
            key={row.key}
            row={row}
            onDrums={line.sku.onDrums}
            index={index}
            onRemove={() => split.remove(row)}
          />
        ))}
      </div>
      <div className="split-total">
        <Button small icon="plus" onPress={() => split.add()}>
          {t('ern_addPlace')}
        </Button>
        <output className={differs ? 'split-differs' : undefined}>
          {t('ern_splitTotal', { total: formatQuantity(total.value), shipped: formatQuantity(line.shippedQuantity) })}
        </output>
      </div>
      {refused !== undefined && <FieldError id="split-refused" text={refused} />}
    </Dialog>
  );
}

interface SplitFieldsProps {
  row: SplitRow;
  onDrums: boolean;
  index: number;
  onRemove: () => void;
}

function SplitFields({ row, onDrums, index, onRemove }: SplitFieldsProps) {
  useSignals();
  return (
    <fieldset className="split-row">
      <legend className="unseen">{t('ern_place', { number: index + 1 })}</legend>
      <ComboboxField
        label={t('ern_location')}
        combobox={row.location}
        placeholder={t('ern_defaultLocation')}
        error={isUnknownLocation(row) ? t('ern_chooseLocation') : undefined}
      />
      {onDrums && <TextField label={t('ern_drum')} value={row.drumNumber} />}
      {onDrums && <TextField label={t('ern_supplierDrum')} value={row.supplierDrumNumber} />}
      <TextField label={t('ern_quantity')} value={row.quantity} inputMode="decimal" />
      <Button kind="quiet" icon="close" label={t('ern_removePlace', { number: index + 1 })} onPress={onRemove} />
    </fieldset>
  );
}
