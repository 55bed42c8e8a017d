import { useState } from 'react';
import { subtract } from '../../../shared/quantity.ts';
import type { Api } from '../../calls/api.ts';
import { ownerText } from '../../goods/goods-texts.tsx';
import { reservedFacts } from '../../goods/reserved-facts.tsx';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { FormFields } from '../../ui/fields/form-fields.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { type CutOutcome, CutState, type DrumToCut, type FindLocations } from './cut-state.ts';

interface CutDialogProps {
  drum: DrumToCut;
  api: Api;
  findLocations: FindLocations;
  /** Called with each outcome; an `open` cut keeps the dialog. */
  onOutcome: (outcome: CutOutcome) => Promise<void>;
  onClose: () => void;
}

/** Cuts part of a drum onto a new one; asks first if picks hold some of it. */
export function CutDialog({ drum, api, findLocations, onOutcome, onClose }: CutDialogProps) {
  // The drum as it was when the dialog opened; the server detects later changes.
  const [cut] = useState(() => new CutState(drum, api, findLocations));
  const [tries, setTries] = useState(0);
  const title = t('cut_title', { number: drum.number });
  async function save(): Promise<void> {
    await onOutcome(await cut.make());
    setTries(tries + 1);
  }
  return (
    <>
      <SaveDialog title={title} onClose={onClose} onSave={save} verb={t('cut_verb')}>
        <FormFields faults={tries}>
          {drum.lines.length > 1 && (
            <SelectField label={t('cut_fromLine')} value={cut.lineId} choices={choicesOf(cut)} />
          )}
          <QuantityField
            label={t('cut_quantity')}
            value={cut.quantity}
            unit={drum.unit}
            whole={drum.wholeNumbers}
            hint={remains(cut)}
            error={quantityError(cut)}
            required
          />
          <TextField label={t('cut_number')} value={cut.number} longest={40} error={numberError(cut)} required />
          <ComboboxField
            label={t('cut_to')}
            combobox={cut.location}
            placeholder={t('cut_stays', { location: drum.location ?? '' })}
            error={
              cut.refusal.location ??
              (cut.isTried.value && cut.faults.value.location ? t('cut_unknownLocation') : undefined)
            }
            optional
          />
        </FormFields>
        {cut.refusal.form !== undefined && <FieldError id="cut-refused" text={cut.refusal.form} />}
      </SaveDialog>
      <ConfirmationsDialog
        confirmations={cut.confirmations}
        title={title}
        verb={t('cut_verb')}
        factsOf={reservedFacts}
      />
    </>
  );
}

function choicesOf({ drum }: CutState) {
  return drum.lines.map((line) => ({
    value: String(line.id),
    text: t('cut_line', {
      owner: ownerText(line),
      quantity: formatQuantity(line.quantity),
      unit: drum.unit,
    }),
  }));
}

function remains({ drum, quantity, faults }: CutState): string | undefined {
  if (faults.value.quantity !== undefined) return undefined;
  const left = subtract(drum.quantity, quantity.value);
  const { number, unit } = drum;
  return left === '0' ? t('cut_all', { number }) : t('cut_remains', { quantity: formatQuantity(left), unit, number });
}

/** Shown while typing, except that nothing is typed yet (checklist 49). */
function quantityError({ faults, isTried, refusal, quantity, available, drum }: CutState): string | undefined {
  switch (faults.value.quantity) {
    case undefined:
      return refusal.quantity;
    case 'missing':
      return isTried.value ? t('cut_quantityMissing') : undefined;
    case 'number':
      return t('cut_notANumber');
    case 'whole':
      return t('cut_whole', { sku: drum.stockCode });
    case 'over':
      return t('cut_over', { wanted: formatQuantity(quantity.value), available: formatQuantity(available) });
  }
}

function numberError({ faults, isTried, refusal }: CutState): string | undefined {
  switch (faults.value.number) {
    case undefined:
      return refusal.number;
    case 'missing':
      return isTried.value ? t('cut_numberMissing') : undefined;
    case 'spaces':
      return t('cut_numberSpaces');
  }
}
