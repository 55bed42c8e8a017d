import { useEffect, useMemo } from 'react';
import { listCompanies } from '../../../shared/contract/companies/companies.ts';
import { call } from '../../calls/call.ts';
import { createLoader } from '../../documents/loaded.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { Field } from '../../ui/fields/field.tsx';
import { ofCompany } from './report-fields.tsx';

const MOST = 500;

interface CompanyFieldProps {
  accessId: number;
  companyId: number | undefined;
  hasAll: boolean;
}

/** Chooses the company of a report under a global access (rules: Tenancy and rights). */
export function CompanyField({ accessId, companyId, hasAll }: CompanyFieldProps) {
  const companies = useMemo(
    () => createLoader(async () => (await call(listCompanies, { limit: MOST, sort: 'name' }, { accessId })).items),
    [accessId],
  );
  useEffect(() => void companies.open(), [companies]);
  return (
    <WhenLoaded load={companies.load.value} onRetry={() => companies.open()}>
      {(known) => (
        <Field label={t('column_company')} required>
          {(control) => (
            <select
              {...control}
              className="input company-field"
              value={companyId ?? ''}
              onChange={({ target }) => navigate(ofCompany(target.value))}
            >
              {(hasAll || companyId === undefined) && (
                <option value="">{t(hasAll ? 'report_allCompanies' : 'report_chooseCompany')}</option>
              )}
              {known.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </WhenLoaded>
  );
}
