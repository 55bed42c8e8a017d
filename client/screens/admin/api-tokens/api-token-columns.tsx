import type { listApiTokens } from '../../../../shared/contract/admin/api-tokens.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { t } from '../../../texts.ts';
import type { Column } from '../../../ui/list/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { accessScope } from '../users/access-scope.ts';
import { ApiTokenStateChip } from './api-token-state-chip.tsx';

/** An API token as a row of the list. */
export type ApiTokenRow = Reply<typeof listApiTokens>['items'][number];

/** The columns of the list of API tokens. */
export function apiTokenColumns(): readonly Column<ApiTokenRow>[] {
  return [
    { key: 'name', head: t('column_name'), cell: ({ name }) => name, sort: 'name', width: 12, card: 'title' },
    {
      key: 'state',
      head: t('column_state'),
      cell: ({ state }) => <ApiTokenStateChip state={state} />,
      width: 8,
      card: 'status',
    },
    { key: 'login', head: t('tokens_user'), cell: ({ login }) => login, sort: 'login', width: 12, card: 'sub' },
    { key: 'accessId', head: t('tokens_access'), cell: accessScope, width: 16 },
    {
      key: 'expiresAt',
      head: t('tokens_expires'),
      cell: ({ expiresAt }) => <DateText value={expiresAt} />,
      sort: 'expiresAt',
      width: 10,
    },
    {
      key: 'lastUsedAt',
      head: t('tokens_lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('tokens_never') : <DateText value={lastUsedAt} />),
      sort: 'lastUsedAt',
      width: 10,
    },
    {
      key: 'createdAt',
      head: t('column_createdAt'),
      cell: ({ createdAt }) => <DateText value={createdAt} />,
      sort: 'createdAt',
      width: 10,
      spare: true,
    },
  ];
}
