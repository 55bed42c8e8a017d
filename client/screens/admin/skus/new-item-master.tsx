import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import type { RecordForm } from '../records/record-form.ts';

interface Made {
  readonly name: string;
  readonly description: string;
}

/** The item master that is made together with a SKU: of the SKU's name, until it is given another. */
export function NewItemMaster({ field, form }: { field: FormField; form: RecordForm }) {
  useSignals();
  const value = field.value as Signal<Made | null>;
  const made = value.value;
  const name = String(form.value('name') ?? '').trim();
  return (
    <div className="field">
      <label className="tick">
        <input
          type="checkbox"
          checked={made !== null}
          onChange={(event) => {
            value.value = event.target.checked ? { name, description: name } : null;
          }}
        />
        {t('skus_newItemMaster')}
      </label>
      <span className="field-hint">{t('skus_newItemMasterHint')}</span>
      {made !== null && <MadeFields field={field} value={value as Signal<Made>} />}
    </div>
  );
}

function MadeFields({ field, value }: { field: FormField; value: Signal<Made> }) {
  useSignals();
  const input = (key: keyof Made, label: string, shown?: string) => (
    <Field label={label} error={shown} onLeave={() => field.touch()}>
      {(control) => (
        <input
          {...control}
          className="input"
          autoComplete="off"
          maxLength={key === 'name' ? 200 : 2000}
          value={value.value[key]}
          onChange={(event) => {
            value.value = { ...value.value, [key]: event.target.value };
          }}
        />
      )}
    </Field>
  );
  return (
    <>
      {input('name', t('skus_itemMasterName'), field.error.value)}
      {input('description', t('skus_itemMasterDescription'))}
    </>
  );
}
