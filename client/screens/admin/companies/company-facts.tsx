import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import type { Company } from './companies.tsx';
import { SpecificData } from './specific-data.tsx';

export interface CompanyFactsProps {
  company: Company;
  accessId: number;
}

/** Where a company holds stock, and its specific data. */
export function CompanyFacts({ company, accessId }: CompanyFactsProps) {
  useSignals();
  const { warehouses } = company;
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
      <SpecificData key={company.id} company={company} accessId={accessId} />
    </>
  );
}
