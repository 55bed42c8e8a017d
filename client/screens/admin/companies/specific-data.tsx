import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Company } from './companies.tsx';
import { SpecificDataForm } from './specific-data-form.tsx';
import { type SpecificDataGroup, SpecificDataState } from './specific-data-state.ts';

export interface SpecificDataProps {
  company: Company;
  accessId: number;
}

/** Company specific data: items under keys, said of the whole company or of one of its warehouses (rules 3). */
export function SpecificData({ company, accessId }: SpecificDataProps) {
  useSignals();
  const state = useMemo(() => new SpecificDataState(company.id, accessId), [company.id, accessId]);
  useEffect(() => void state.load(), [state]);
  const groups = state.groups.value;
  return (
    <section className="record-more">
      <h3>{t('companies_data')}</h3>
      {groups?.length === 0 && <p className="sub">{t('companies_noData')}</p>}
      {groups?.map((group) => (
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
  useSignals();
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
