import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { subtract } from '../../../shared/quantity.ts';
import { findLocations } from '../../documents/find-locations.ts';
import { reservedFacts } from '../../documents/reserved-facts.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { FormFields } from '../../ui/fields/form-fields.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { CutState } from './cut-state.ts';
import { type Drum, drumCalls } from './drum-dependencies.ts';
import type { DrumState } from './drum-state.ts';
import { ownerText } from './owner-text.ts';

/** Cuts part of a drum off onto a new one; what picks hold of it is asked for before. */
export function CutDialog({ drum, state }: { drum: Drum; state: DrumState }) {
  useSignals();
  // The drum as it was when the dialog opened: what became of it since, the server says.
  const [cut] = useState(() => new CutState(drum, { cut: drumCalls.cut, findLocations }));
  const [tries, setTries] = useState(0);
  const title = t('drumPage_cutTitle', { number: drum.number });
  function onClose(): void {
    state.isCutting.value = false;
  }
  async function save(): Promise<void> {
    await state.settleCut(await cut.make());
    setTries(tries + 1);
  }
  return (
    <>
      <Dialog
        title={title}
        onClose={onClose}
        onSave={save}
        actions={
          <>
            <Button onPress={onClose}>{t('ui_cancel')}</Button>
            <Button kind="primary" onPress={save}>
              {t('drumPage_cut')}
            </Button>
          </>
        }
      >
        <FormFields faults={tries}>
          {drum.lines.length > 1 && (
            <SelectField label={t('drumPage_cutFromLine')} value={cut.lineId} choices={choicesOf(cut)} />
          )}
          <QuantityField
            label={t('drumPage_cutQuantity')}
            value={cut.quantity}
            unit={drum.unit}
            whole={drum.wholeNumbers}
            hint={remains(cut)}
            error={quantityError(cut)}
            required
          />
          <TextField
            label={t('drumPage_cutNumber')}
            value={cut.number}
            longest={40}
            error={numberError(cut)}
            required
          />
          <ComboboxField
            label={t('drumPage_cutTo')}
            combobox={cut.location}
            placeholder={t('drumPage_cutStays', { location: drum.location ?? '' })}
            error={
              cut.refusal.location ??
              (cut.isTried.value && cut.faults.value.location ? t('drumPage_cutUnknownLocation') : undefined)
            }
            optional
          />
        </FormFields>
        {cut.refusal.form !== undefined && <FieldError id="cut-refused" text={cut.refusal.form} />}
      </Dialog>
      <ConfirmationsDialog
        confirmations={cut.confirmations}
        title={title}
        verb={t('drumPage_cut')}
        factsOf={reservedFacts}
      />
    </>
  );
}

function choicesOf({ drum }: CutState) {
  return drum.lines.map((line) => ({
    value: String(line.id),
    text: t('drumPage_cutLine', {
      owner: ownerText(line),
      quantity: formatQuantity(line.quantity),
      unit: drum.unit,
    }),
  }));
}

/** What stays on the drum, as soon as there is a quantity to tell it by. */
function remains({ drum, quantity, faults }: CutState): string | undefined {
  if (faults.value.quantity !== undefined) return undefined;
  const left = subtract(drum.quantity, quantity.value);
  const { number, unit } = drum;
  return left === '0'
    ? t('drumPage_cutAll', { number })
    : t('drumPage_cutRemains', { quantity: formatQuantity(left), unit, number });
}

/** Said while typing, all but that nothing is typed yet (checklist 49). */
function quantityError({ faults, isTried, refusal, quantity, available, drum }: CutState): string | undefined {
  switch (faults.value.quantity) {
    case undefined:
      return refusal.quantity;
    case 'missing':
      return isTried.value ? t('drumPage_cutQuantityMissing') : undefined;
    case 'number':
      return t('drumPage_cutNotANumber');
    case 'whole':
      return t('drumPage_cutWhole', { sku: drum.stockCode });
    case 'over':
      return t('drumPage_cutOver', { wanted: formatQuantity(quantity.value), available: formatQuantity(available) });
  }
}

function numberError({ faults, isTried, refusal }: CutState): string | undefined {
  switch (faults.value.number) {
    case undefined:
      return refusal.number;
    case 'missing':
      return isTried.value ? t('drumPage_cutNumberMissing') : undefined;
    case 'spaces':
      return t('drumPage_cutNumberSpaces');
  }
}
