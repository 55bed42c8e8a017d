import { useEffect, useMemo } from 'react';
import { LONGEST_AGE, MOST_AGE_LIMITS, standardAgeLimits } from '../../../../shared/age-bands.ts';
import {
  createCompany,
  deleteCompany,
  editCompany,
  exportCompanies,
  listCompanies,
  newCompany,
} from '../../../../shared/contract/companies/companies.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { layouts } from '../../../../shared/layouts.ts';
import { boot } from '../../../boot.ts';
import type { ScreenProps } from '../../../route.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import { AccessField, controlProps } from '../records/own-controls.tsx';
import type { RecordDescription } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { AgeBandsField } from './age-bands-field.tsx';
import { limitsText } from './age-limits.ts';
import { KeptLists } from './kept-lists.tsx';
import { LogoField, sentLogo } from './logo-field.tsx';
import { SpecificData } from './specific-data.tsx';
import { SpecificDataState } from './specific-data-state.ts';

export type Company = RowOf<typeof listCompanies>;

/** Companies of the whole installation (rules 2, admin/companies). */
export function Companies(props: ScreenProps) {
  return <RecordScreen description={companies} {...props} />;
}

const layoutOptions = layouts.map((layout) => ({ value: layout, label: layout, text: layout }));

export const companies: RecordDescription<Company> = {
  rule: 'companies',
  subject: 'company',
  texts: {
    title: 'title_companies',
    search: 'companies_search',
    count: 'companies_count',
    create: 'companies_create',
    empty: 'companies_empty',
    emptyHint: 'companies_emptyHint',
    saved: 'companies_saved',
  },
  operations: {
    list: listCompanies,
    create: createCompany,
    edit: editCompany,
    remove: deleteCompany,
    export: exportCompanies,
  },
  struct: newCompany,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 18, card: 'title' },
    { key: 'address', width: 16, spare: true },
    { key: 'layout', card: 'sub' },
    { key: 'userExpiryDays', width: 10 },
    { key: 'ageBands', cell: (row) => limitsText(row.ageBands) || '–', width: 12, spare: true },
    { key: 'secondFactorRequired', width: 8, spare: true },
    { key: 'passwordSignIn', width: 8, spare: true },
    { key: 'mailDomains', width: 14, spare: true },
    {
      key: 'warehouses',
      cell: (row) => row.warehouses.map(({ shortName }) => shortName).join(', '),
      width: 20,
    },
  ],
  filters: [{ key: 'layout', single: true }],
  form: ({ accessId }) => [
    { kind: 'text', key: 'name', label: t('column_name') },
    {
      kind: 'note',
      key: 'address',
      label: t('column_address'),
      hint: t('companies_addressHint'),
      optional: true,
    },
    {
      kind: 'own',
      key: 'logo',
      label: t('companies_logo'),
      hint: t('companies_logoHint'),
      optional: true,
      // No picture is shown among texts where two versions are compared.
      secret: true,
      empty: null,
      sent: sentLogo,
      render: (field) => <LogoField field={field} accessId={accessId} />,
    },
    {
      kind: 'choice',
      key: 'layout',
      label: t('column_layout'),
      hint: t('companies_layoutHint'),
      options: layoutOptions,
    },
    {
      kind: 'own',
      key: 'userExpiryDays',
      label: t('column_userExpiryDays'),
      hint: t('companies_userExpiryDaysHint'),
      optional: true,
      empty: null,
      render: (field) => <ExpiryField field={field} />,
    },
    {
      kind: 'own',
      key: 'ageBands',
      label: t('column_ageBands'),
      hint: t('companies_ageBandsHint', { limits: limitsText(standardAgeLimits) }),
      invalid: t('companies_ageBandsInvalid', { most: MOST_AGE_LIMITS, longest: String(LONGEST_AGE) }),
      optional: true,
      empty: null,
      render: (field) => <AgeBandsField field={field} />,
    },
    {
      kind: 'flag',
      key: 'secondFactorRequired',
      label: t('column_secondFactorRequired'),
      hint: t('companies_secondFactorHint'),
    },
    ...(boot.provider === undefined
      ? []
      : [
          {
            kind: 'flag' as const,
            key: 'passwordSignIn',
            label: t('column_passwordSignIn'),
            hint: t('companies_passwordSignInHint', { provider: boot.provider }),
            only: 'existing' as const,
          },
        ]),
    {
      kind: 'text',
      key: 'mailDomains',
      label: t('column_mailDomains'),
      hint: t('companies_mailDomainsHint'),
      optional: true,
    },
    {
      kind: 'own',
      key: 'withAccess',
      label: t('companies_withAccess'),
      only: 'new',
      empty: true,
      render: (field) => <AccessField field={field} />,
    },
  ],
  more: (row, scope) => <CompanyFacts company={row} accessId={scope.accessId} />,
  // The creator may have received an access, and every access of the company has its layout and name.
  stored: () => void session.load(),
};

/** A whole number of days; empty means never, as 0 does. Any other text stays as typed, so that the form's rule refuses it. */
function ExpiryField({ field }: { field: FormField }) {
  const { value } = field;
  return (
    <Field {...controlProps(field)}>
      {(control) => (
        <span className="quantity-field">
          <input
            {...control}
            className="input number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={String(value.value ?? '')}
            onChange={(event) => {
              const typed = event.target.value.trim();
              value.value = /^\d+$/.test(typed) ? Number(typed) : typed || null;
            }}
          />
          <span className="unit">{t('companies_days')}</span>
        </span>
      )}
    </Field>
  );
}

interface CompanyFactsProps {
  company: Company;
  accessId: number;
}

function CompanyFacts({ company, accessId }: CompanyFactsProps) {
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
