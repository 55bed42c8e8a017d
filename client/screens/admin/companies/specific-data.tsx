import { useSignal } from '@preact/signals-react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Company } from './companies.tsx';
import type { SpecificDataGroup, SpecificDataState } from './specific-data-state.ts';

interface SpecificDataProps {
  company: Company;
  state: SpecificDataState;
}

/** Company specific data: items under keys, for the whole company or one of its warehouses (rules 3). */
export function SpecificData({ company, state }: SpecificDataProps) {
  const groups = state.groups.value;
  if (groups === undefined) return null;
  return (
    <section className="record-more">
      <h3>{t('companies_data')}</h3>
      {groups.length === 0 && <p className="sub">{t('companies_noData')}</p>}
      {groups.map((group) => (
        <Group key={`${group.key} ${group.warehouseId}`} group={group} company={company} state={state} />
      ))}
      <SpecificDataForm company={company} state={state} />
    </section>
  );
}

interface GroupProps {
  group: SpecificDataGroup;
  company: Company;
  state: SpecificDataState;
}

function Group({ group: { key, warehouseId, items }, company, state }: GroupProps) {
  const where = company.warehouses.find(({ id }) => id === warehouseId)?.name ?? t('companies_wholeCompany');
  return (
    <div className="specific-data">
      <h4>
        {key} <span className="sub">{where}</span>
      </h4>
      <dl className="facts">
        {items.map((item) => (
          <div key={item.key}>
            <dt>{item.key}</dt>
            <dd>
              {item.value}{' '}
              <Button
                kind="plain"
                icon="trash"
                label={t('companies_removeData', { key, item: item.key })}
                onPress={() => state.set({ key, warehouseId, item: item.key, value: null })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface SpecificDataFormProps {
  company: Company;
  state: SpecificDataState;
}

function SpecificDataForm({ company, state }: SpecificDataFormProps) {
  const [key, item, value] = [useSignal(''), useSignal(''), useSignal('')];
  const where = useSignal('0');
  const failures = state.failures.value;
  const scopes = [
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
        <SelectField label={t('companies_where')} value={where} choices={scopes} error={failures.warehouseId} />
        <TextField label={t('companies_item')} value={item} error={failures.item} />
        <TextField label={t('companies_value')} value={value} longest={2000} error={failures.value} />
        <Button onPress={set}>{t('companies_setData')}</Button>
      </div>
    </details>
  );
}
