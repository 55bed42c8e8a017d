import { useState } from 'react';
import { compare } from '../../../shared/quantity.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import type { SplitFault, SplitRow, SplitState } from './split-state.ts';

interface SplitDialogProps {
  split: SplitState;
  /** The location of rows without one of their own. */
  defaultLocation?: string | undefined;
  /** Resolves to the server's refusal, or undefined when saved. */
  onSave: (split: SplitState) => Promise<string | undefined>;
  onClose: () => void;
  /** The running total, for lines without a shipped quantity to compare with. */
  totalText?: (total: string) => string;
}

export function SplitDialog({ split, defaultLocation, onSave, onClose, totalText }: SplitDialogProps) {
  const [refused, setRefused] = useState<string>();
  const { line, rows } = split;
  const blocked = blockedBy(split);
  async function save(): Promise<void> {
    if (blocked === undefined) setRefused(await onSave(split));
  }
  return (
    <SaveDialog
      kind="wide"
      title={t('ern_splitTitle', { sku: line.sku.stockCode })}
      onClose={onClose}
      onSave={save}
      verb={t('ern_saveCount')}
      blocked={blocked}
    >
      <div className="split-rows">
        {rows.value.map((row, index) => (
          <SplitFields key={row.key} split={split} row={row} index={index} defaultLocation={defaultLocation} />
        ))}
      </div>
      <div className="split-total">
        {!split.hasOneLocation && (
          <Button small icon="plus" onPress={() => split.add()}>
            {t('ern_addPlace')}
          </Button>
        )}
        {totalText === undefined ? <RunningTotal split={split} /> : <output>{totalText(split.total.value)}</output>}
      </div>
      {refused !== undefined && <FieldError id="split-refused" text={refused} />}
    </SaveDialog>
  );
}

function RunningTotal({ split: { total, line } }: { split: SplitState }) {
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

interface SplitFieldsProps {
  split: SplitState;
  row: SplitRow;
  index: number;
  defaultLocation: string | undefined;
}

function SplitFields({ split, row, index, defaultLocation }: SplitFieldsProps) {
  const { asksDrums } = split;
  const fault = split.faultOf(row);
  return (
    <fieldset className="split-row">
      <legend className="unseen">{t('ern_place', { number: index + 1 })}</legend>
      <ComboboxField
        label={t('ern_location')}
        combobox={row.location}
        placeholder={defaultLocation ?? t('ern_chooseLocation')}
        error={locationFault(fault)}
      />
      {asksDrums && <TextField label={t('ern_drum')} value={row.drumNumber} error={drumFault(fault)} />}
      {asksDrums && <TextField label={t('ern_supplierDrum')} value={row.supplierDrumNumber} />}
      <QuantityField label={t('ern_quantity')} value={row.quantity} error={quantityFault(fault)} />
      <TextField label={t('ern_batch')} value={row.batch} longest={20} />
      <Button
        kind="quiet"
        icon="trash"
        label={t('ern_removePlace', { number: index + 1 })}
        onPress={() => split.remove(row)}
      />
      <SplitBatches row={row} />
    </fieldset>
  );
}

function SplitBatches({ row: { batches } }: { row: SplitRow }) {
  if (batches.value.length === 0) return null;
  return (
    <div className="split-batches">
      {batches.value.map((batch) => (
        <Chip
          key={batch}
          text={t('ern_batchOf', { batch })}
          onRemove={() => {
            batches.value = batches.value.filter((one) => one !== batch);
          }}
        />
      ))}
    </div>
  );
}

function locationFault({ location }: SplitFault): string | undefined {
  if (location === undefined) return undefined;
  return location === 'unknown' ? t('ern_chooseLocation') : t('ern_placeTwice');
}

function drumFault({ drum }: SplitFault): string | undefined {
  return drum === 'twice' ? t('ern_drumTwice') : drum?.text;
}

/** Only the button reports a missing quantity. */
function quantityFault({ quantity }: SplitFault): string | undefined {
  if (quantity === undefined || quantity === 'missing') return undefined;
  return quantity === 'whole' ? t('ern_wholeNumbers') : t('ern_notANumber');
}
