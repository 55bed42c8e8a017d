import {
  createIntegration,
  editIntegration,
  listIntegrations,
  newIntegration,
} from '../../../../shared/contract/integrations/integrations.ts';
import { type IntegrationScope, integrationScopes } from '../../../../shared/integrations.ts';
import { t } from '../../../texts.ts';
import { TicksField } from '../../../ui/fields/ticks-field.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import type { FormField } from '../records/form-field.ts';
import { type FormSpec, pickedBy } from '../records/form-spec.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { findCompanies } from '../users/scope-choices.ts';
import {
  type Integration,
  IntegrationSection,
  IntegrationState,
  type NewToken,
  stateText,
} from './integration-section.tsx';

export function integrationsDescription(show: (token: NewToken) => void): RecordDescription<Integration> {
  return {
    rule: 'users',
    subject: 'integration',
    texts: {
      title: 'title_integrations',
      search: 'integrations_search',
      count: 'integrations_count',
      create: 'integrations_create',
      empty: 'integrations_empty',
      emptyHint: 'integrations_emptyHint',
      saved: 'integrations_saved',
    },
    operations: { list: listIntegrations, create: createIntegration, edit: editIntegration },
    struct: newIntegration,
    nameOf: ({ name }) => name,
    columns: [
      { key: 'name', width: 14, card: 'title' },
      { key: 'state', cell: ({ state }) => <IntegrationState state={state} />, width: 8, card: 'status' },
      { key: 'company', width: 12, card: 'sub' },
      { key: 'scopes', head: 'integrations_scopes', cell: ({ scopes }) => scopesText(scopes), width: 24 },
      {
        key: 'lastUsedAt',
        head: 'tokens_lastUsed',
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('tokens_never') : <DateText value={lastUsedAt} />),
        width: 10,
      },
      { key: 'tokenSince', head: 'integrations_tokenSince', width: 10, spare: true },
      { key: 'createdAt', width: 10, spare: true },
    ],
    filters: [{ key: 'state', wordOf: (state) => stateText(state as Integration['state']) }],
    form: integrationForm,
    more: (row, _scope, reload) => <IntegrationSection row={row} onChanged={reload} onToken={show} />,
    made: ({ token }, { name }) => {
      if (typeof token === 'string') show({ name: String(name), token });
    },
  };
}

function integrationForm(): readonly FormSpec[] {
  return [
    { kind: 'text', key: 'name', label: t('column_name'), hint: t('integrations_nameHint') },
    {
      kind: 'pick',
      key: 'companyId',
      label: t('column_company'),
      only: 'new',
      find: findCompanies,
      picked: pickedBy('companyId', 'company'),
    },
    {
      kind: 'own',
      key: 'scopes',
      label: t('integrations_scopes'),
      hint: t('integrations_scopesHint'),
      invalid: t('integrations_scopesMissing'),
      empty: [],
      sent: (chosen) => integrationScopes.filter((scope) => (chosen as readonly IntegrationScope[]).includes(scope)),
      render: (field) => <ScopesField field={field} />,
    },
  ];
}

function ScopesField({ field }: { field: FormField }) {
  return (
    <TicksField
      label={field.spec.label}
      hint={field.spec.hint ?? ''}
      error={field.error.value}
      ticks={integrationScopes.map((value) => ({
        value,
        text: t(`integrations_scope_${value}`),
        hint: t(`integrations_scopeHint_${value}`),
      }))}
      chosen={field.value.value as readonly IntegrationScope[]}
      onChange={(chosen) => {
        field.value.value = chosen;
      }}
    />
  );
}

/** 'Goods in, Master data'. */
function scopesText(scopes: readonly IntegrationScope[]): string {
  return scopes.map((scope) => t(`integrations_scope_${scope}`)).join(', ');
}
