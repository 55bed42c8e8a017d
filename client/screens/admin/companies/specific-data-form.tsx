import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Company } from './companies.tsx';
import type { SpecificDataState } from './specific-data-state.ts';

export interface SpecificDataFormProps {
  company: Company;
  state: SpecificDataState;
}

/** Sets one item: under a key, of the whole company or of one warehouse. */
export function SpecificDataForm({ company, state }: SpecificDataFormProps) {
  useSignals();
  const [key, item, value] = [useSignal(''), useSignal(''), useSignal('')];
  const where = useSignal('0');
  const failures = state.failures.value;
  const places = [
    { value: '0', text: t('companies_wholeCompany') },
    ...company.warehouses.map(({ id, name }) => ({ value: String(id), text: name })),
  ];
  async function set(): Promise<void> {
    const typed = { key: key.value.trim(), warehouseId: Number(where.value), item: item.value.trim() };
    if (await state.set({ ...typed, value: value.value.trim() })) [item.value, value.value] = ['', ''];
  }
  return (
    <details>
      <summary>{t('companies_addData')}</summary>
      <div className="form-fields">
        <TextField label={t('companies_key')} value={key} error={failures.key} />
        <SelectField label={t('companies_where')} value={where} choices={places} error={failures.warehouseId} />
        <TextField label={t('companies_item')} value={item} error={failures.item} />
        <TextField label={t('companies_value')} value={value} longest={2000} error={failures.value} />
        <Button onPress={set}>{t('companies_setData')}</Button>
      </div>
    </details>
  );
}
