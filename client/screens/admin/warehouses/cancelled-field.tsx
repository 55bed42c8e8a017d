import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { FieldNotes } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import type { Warehouse } from './warehouses.tsx';

/** For which of the companies that may hold stock there the warehouse is cancelled (rules 3, company specific data). */
export function CancelledField({ field }: { field: FormField }) {
  useSignals();
  const cancelled = field.value.value as readonly number[];
  const companies = (field.row.value?.companies ?? []) as Warehouse['companies'];
  const set = (id: number, is: boolean) => {
    const others = cancelled.filter((other) => other !== id);
    field.value.value = is ? [...others, id].toSorted((one, other) => one - other) : others;
  };
  return (
    <fieldset className="form-fields">
      <legend className="field-label">{t('warehouses_cancelled')}</legend>
      {companies.length === 0 && <p className="sub">{t('warehouses_noCompanies')}</p>}
      {companies.map(({ id, name }) => (
        <label key={id} className="tick">
          <input type="checkbox" checked={cancelled.includes(id)} onChange={(event) => set(id, event.target.checked)} />
          {t('warehouses_cancelledFor', { company: name })}
        </label>
      ))}
      <FieldNotes id="cancelled" hint={field.spec.hint} error={field.error.value} />
    </fieldset>
  );
}
