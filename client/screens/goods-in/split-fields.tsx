import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SplitFault, SplitRow, SplitState } from './split-state.ts';

export interface SplitFieldsProps {
  split: SplitState;
  row: SplitRow;
  index: number;
  defaultLocation: string | undefined;
}

/** One place of a line's count: where, on which drum, how much. */
export function SplitFields({ split, row, index, defaultLocation }: SplitFieldsProps) {
  useSignals();
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
      <TextField label={t('ern_quantity')} value={row.quantity} inputMode="decimal" error={quantityFault(fault)} />
      <Button
        kind="quiet"
        icon="trash"
        label={t('ern_removePlace', { number: index + 1 })}
        onPress={() => split.remove(row)}
      />
    </fieldset>
  );
}

function locationFault({ location }: SplitFault): string | undefined {
  if (location === undefined) return undefined;
  return location === 'unknown' ? t('ern_chooseLocation') : t('ern_placeTwice');
}

function drumFault({ drum }: SplitFault): string | undefined {
  return drum === 'twice' ? t('ern_drumTwice') : drum?.text;
}

/** Nothing typed yet is said by the button alone. */
function quantityFault({ quantity }: SplitFault): string | undefined {
  if (quantity === undefined || quantity === 'missing') return undefined;
  return quantity === 'whole' ? t('ern_wholeNumbers') : t('ern_notANumber');
}
