import type { Signal } from '@preact/signals-react';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { parametersSpec } from '../parameter-fields/parameters-spec.tsx';
import { findItemMasters, findPackings, findUnits } from '../records/find-records.ts';
import type { FormField } from '../records/form-field.ts';
import { type FormSpec, pickedBy } from '../records/form-spec.ts';
import type { RecordScope } from '../records/record-description.ts';
import type { RecordForm } from '../records/record-form.ts';
import { barcodeDoubtText } from './barcode-doubt.ts';

/** The form of a SKU; for a SKU without an item master, it can create one along with it. */
export function skuForm(scope: RecordScope): readonly FormSpec[] {
  return [
    { kind: 'text', key: 'stockCode', label: t('column_stockCode') },
    {
      kind: 'text',
      key: 'barcode',
      label: t('column_barcode'),
      hint: t('skus_barcodeHint'),
      doubt: (typed) => barcodeDoubtText(String(typed ?? '').trim()),
      optional: true,
    },
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'note', key: 'description', label: t('column_description'), optional: true },
    {
      kind: 'pick',
      key: 'itemMasterId',
      label: t('column_itemMaster'),
      hint: t('skus_itemMasterHint'),
      optional: true,
      find: findItemMasters(scope),
      picked: pickedBy('itemMasterId', 'itemMaster'),
      keeps: true,
    },
    {
      kind: 'own',
      key: 'itemMaster',
      label: t('skus_newItemMaster'),
      only: 'new',
      when: (form) => !hasItemMaster(form),
      empty: null,
      render: (field, form) => <NewItemMaster field={field} form={form} />,
    },
    ...packed(scope),
    { kind: 'decimal', key: 'price', label: t('skus_price') },
    parametersSpec('sku', scope),
  ];
}

function packed(scope: RecordScope): readonly FormSpec[] {
  return [
    {
      kind: 'pick',
      key: 'unitId',
      label: t('column_unit'),
      find: findUnits(scope),
      picked: pickedBy('unitId', 'unit'),
      keeps: true,
    },
    {
      kind: 'pick',
      key: 'packingId',
      label: t('column_packing'),
      optional: true,
      find: findPackings(scope),
      picked: pickedBy('packingId', 'packing'),
      keeps: true,
    },
    { kind: 'decimal', key: 'quantity', label: t('column_perPacking'), hint: t('skus_quantityHint') },
  ];
}

function hasItemMaster(form: RecordForm): boolean {
  return form.value('itemMasterId') !== undefined;
}

interface Made {
  readonly name: string;
  readonly description: string;
}

/** The item master created together with a SKU; it has the SKU's name until the user changes it. */
function NewItemMaster({ field, form }: { field: FormField; form: RecordForm }) {
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
