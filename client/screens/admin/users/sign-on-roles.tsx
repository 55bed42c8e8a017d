import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  createSignOnRole,
  deleteSignOnRole,
  editSignOnRole,
  listSignOnRoles,
  newSignOnRole,
  roleAccessTypes,
} from '../../../../shared/contract/sign-on/sign-on-roles.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { accessScope } from './access-text.ts';
import { AccessesField, sentAccesses } from './accesses-field.tsx';

type SignOnRole = RowOf<typeof listSignOnRoles>;

/** Roles at the identity provider; each grants accesses to its holders (decision 146). */
export function Roles(props: ScreenProps) {
  return <RecordScreen description={signOnRoles} {...props} />;
}

export const signOnRoles: RecordDescription<SignOnRole> = {
  rule: 'users',
  subject: 'signOnRole',
  texts: {
    title: 'title_signOnRoles',
    search: 'signOnRoles_search',
    count: 'signOnRoles_count',
    create: 'signOnRoles_create',
    empty: 'signOnRoles_empty',
    emptyHint: 'signOnRoles_emptyHint',
    saved: 'signOnRoles_saved',
  },
  operations: { list: listSignOnRoles, create: createSignOnRole, edit: editSignOnRole, remove: deleteSignOnRole },
  struct: newSignOnRole,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 16, card: 'title' },
    { key: 'accesses', width: 40, card: 'sub', cell: ({ accesses }) => accesses.map(accessScope).join('; ') },
  ],
  filters: [],
  form: () => [
    { kind: 'text', key: 'name', label: t('column_name'), hint: t('signOnRoles_nameHint') },
    {
      kind: 'own',
      key: 'accesses',
      label: t('column_accesses'),
      hint: t('signOnRoles_accessesHint'),
      empty: [],
      sent: sentAccesses,
      render: (field) => <AccessesField field={field} none={t('signOnRoles_none')} types={roleAccessTypes} />,
    },
  ],
};
