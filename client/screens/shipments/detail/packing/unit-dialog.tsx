import { type Signal, useSignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { t } from '../../../../texts.ts';
import { SaveDialog } from '../../../../ui/action-dialogs.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { NoticeBar } from '../../../../ui/notice-bar.tsx';
import type { PackingUnit } from '../shipment.ts';
import { unitName } from './packing-commands.ts';
import type { Packing } from './packing-state.ts';
import { UnitForm } from './unit-form.ts';

interface UnitDialogProps {
  unit: PackingUnit;
  packing: Packing;
  onClose: () => void;
}

export function UnitDialog({ unit, packing, onClose }: UnitDialogProps) {
  const form = useMemo(() => new UnitForm(unit), [unit]);
  const refused = useSignal<string | undefined>(undefined);
  const types = [...new Set([...packing.unitTypes.value, unit.unit])];

  async function save(): Promise<void> {
    if (!form.isRight()) return;
    const command = form.command();
    if (command !== undefined) {
      const message = await packing.run(command, () => t('packing_edited', { name: unitName(unit) }));
      refused.value = message === undefined ? undefined : `${message}${await changedText()}`;
      if (message !== undefined) return;
    }
    onClose();
  }

  /** Values that another user set meanwhile in fields with unsaved input. */
  async function changedText(): Promise<string> {
    const now = await packing.readUnit(unit.id);
    const changed = now === undefined ? [] : form.follow(now);
    return changed
      .map((field) => `. ${t(field === 'unit' ? 'packing_type' : `packing_${field}`)}: ${now?.[field] ?? '–'}`)
      .join('');
  }

  return (
    <SaveDialog
      title={t('packing_editTitle', { name: unitName(unit) })}
      onClose={onClose}
      onSave={save}
      verb={t('packing_save')}
    >
      {refused.value !== undefined && <NoticeBar tone="bad">{refused.value}</NoticeBar>}
      <SelectField
        label={t('packing_type')}
        value={form.unit}
        choices={types.map((type) => ({ value: type, text: type }))}
      />
      <TextField label={t('packing_description')} value={form.description} optional longest={200} />
      <Measure form={form} name="weightKg" value={form.weightKg} unit="kg" />
      <Measure form={form} name="lengthCm" value={form.lengthCm} unit="cm" />
      <Measure form={form} name="widthCm" value={form.widthCm} unit="cm" />
      <Measure form={form} name="heightCm" value={form.heightCm} unit="cm" />
    </SaveDialog>
  );
}

interface MeasureProps {
  form: UnitForm;
  name: 'weightKg' | 'lengthCm' | 'widthCm' | 'heightCm';
  value: Signal<string>;
  unit: string;
}

function Measure({ form, name, value, unit }: MeasureProps) {
  return (
    <QuantityField
      label={t(`packing_${name}`)}
      value={value}
      unit={unit}
      whole={name !== 'weightKg'}
      error={form.faults.value[name]}
      optional
    />
  );
}
