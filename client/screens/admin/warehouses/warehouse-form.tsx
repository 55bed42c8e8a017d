import type { Signal } from '@preact/signals-react';
import { listLocations } from '../../../../shared/contract/locations/locations.ts';
import { call } from '../../../calls/call.ts';
import { t } from '../../../texts.ts';
import { EmailListField } from '../../../ui/fields/email-list-field.tsx';
import { FieldNotes } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import { type Find, type FormSpec, pickedBy } from '../records/form-spec.ts';
import { AccessField, controlProps } from '../records/own-controls.tsx';
import type { RecordScope } from '../records/record-description.ts';
import type { Warehouse } from './warehouses.tsx';

/** The form of a warehouse. Fields that need its locations or companies appear once the warehouse exists. */
export function warehouseForm(scope: RecordScope): readonly FormSpec[] {
  return [
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'text', key: 'shortName', label: t('column_shortName'), hint: t('warehouses_shortNameHint') },
    { kind: 'note', key: 'address', label: t('column_address'), optional: true },
    { kind: 'text', key: 'postCode', label: t('column_postCode'), optional: true },
    { kind: 'text', key: 'town', label: t('column_town'), optional: true },
    { kind: 'flag', key: 'fullJobSelect', label: t('column_fullJobSelect') },
    {
      kind: 'own',
      key: 'statusChangeEmail',
      label: t('column_statusChangeEmail'),
      hint: t('warehouses_statusChangeEmailHint'),
      optional: true,
      empty: null,
      render: (field) => <EmailsField field={field} />,
    },
    defaultLocation('goodsIn', 'defaultGoodsIn', scope),
    defaultLocation('goodsOut', 'defaultGoodsOut', scope),
    defaultLocation('storage', 'defaultPutaway', scope),
    {
      kind: 'own',
      key: 'cancelledFor',
      label: t('warehouses_cancelled'),
      hint: t('warehouses_cancelledHint'),
      only: 'existing',
      empty: [],
      render: (field) => <CancelledField field={field} />,
    },
    {
      kind: 'own',
      key: 'withAccess',
      label: t('warehouses_withAccess'),
      only: 'new',
      empty: true,
      render: (field) => <AccessField field={field} />,
    },
  ];
}

function defaultLocation(
  kind: 'goodsIn' | 'goodsOut' | 'storage',
  key: 'defaultGoodsIn' | 'defaultGoodsOut' | 'defaultPutaway',
  scope: RecordScope,
): FormSpec {
  return {
    kind: 'pick',
    key: `${key}Id`,
    label: t(`column_${key}`),
    hint: t(`warehouses_${key}Hint`),
    invalid: t(`warehouses_${key}Invalid`),
    rowHint: ({ companies }) => ownDefaults(companies as Warehouse['companies'], key),
    optional: true,
    only: 'existing',
    find: findLocations(kind, scope),
    picked: pickedBy(`${key}Id`, key),
  };
}

function ownDefaults(
  companies: Warehouse['companies'],
  key: 'defaultGoodsIn' | 'defaultGoodsOut' | 'defaultPutaway',
): string | undefined {
  const own = companies.flatMap(({ name, [key]: location }) =>
    location === null ? [] : t('warehouses_ownDefault', { company: name, location }),
  );
  return own.length === 0 ? undefined : own.join(' ');
}

/** An empty list is null, not an empty text. */
function EmailsField({ field }: { field: FormField }) {
  const text = {
    get value() {
      return String(field.value.value ?? '');
    },
    set value(typed: string) {
      field.value.value = typed === '' ? null : typed;
    },
    peek: () => String(field.value.peek() ?? ''),
  };
  return <EmailListField {...controlProps(field)} value={text as Signal<string>} />;
}

/** Ticks the companies that may hold stock there but for which the warehouse is cancelled (rules 3, company specific data). */
function CancelledField({ field }: { field: FormField }) {
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

const flagsOf = {
  goodsIn: { goodsIn: true },
  goodsOut: { goodsOut: true },
  storage: { goodsIn: false, goodsOut: false, quarantine: false },
} as const;

function findLocations(kind: keyof typeof flagsOf, { accessId }: RecordScope): Find {
  return async (text, signal, warehouse) => {
    const input = { warehouseId: Number(warehouse?.id), ...flagsOf[kind], search: text || undefined, limit: 20 };
    const { items } = await call(listLocations, input, { accessId, signal });
    return items.map(({ id, name, description }) => ({
      key: String(id),
      name,
      ...(description !== null && { note: description }),
    }));
  };
}
