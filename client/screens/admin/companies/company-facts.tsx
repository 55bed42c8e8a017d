import { useEffect, useMemo } from 'react';
import { t } from '../../../texts.ts';
import type { Company } from './companies.tsx';
import { KeptLists } from './kept-lists.tsx';
import { SpecificData } from './specific-data.tsx';
import { SpecificDataState } from './specific-data-state.ts';

export interface CompanyFactsProps {
  company: Company;
  accessId: number;
}

export function CompanyFacts({ company, accessId }: CompanyFactsProps) {
  const { warehouses } = company;
  const state = useMemo(() => new SpecificDataState(company.id, accessId), [company.id, accessId]);
  useEffect(() => void state.load(), [state]);
  return (
    <>
      <section className="record-more">
        <h3>{t('companies_warehouses')}</h3>
        {warehouses.length === 0 && <p className="sub">{t('companies_noWarehouses')}</p>}
        <ul>
          {warehouses.map(({ id, name, shortName, cancelled }) => (
            <li key={id}>
              {name} <span className="sub">{shortName}</span> {cancelled && `(${t('companies_cancelled')})`}
            </li>
          ))}
        </ul>
      </section>
      <KeptLists key={`lists ${company.id}`} state={state} />
      <SpecificData key={company.id} company={company} state={state} />
    </>
  );
}
