import { useSignals } from '@preact/signals-react/runtime';
import { apiTokenStates, listApiTokens } from '../../../../shared/contract/admin/api-tokens.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { fetchList } from '../../../state/lists.ts';
import { t } from '../../../texts.ts';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/list/columns/column.ts';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { accessScope } from '../users/access-text.ts';

/** What the list of API tokens can be narrowed to. */
export function apiTokenFilters(): readonly Filter[] {
  const options = apiTokenStates.map((value) => ({ value, label: t(`tokens_state_${value}`) }));
  return [
    { kind: 'choice', key: 'state', label: t('column_state'), options },
    { kind: 'text', key: 'accessId', label: t('tokens_accessId') },
  ];
}

/** The list of API tokens. */
export function apiTokenList(accessId: number): List<ApiTokenRow> {
  return new List<ApiTokenRow>({
    fetch: fetchList<ApiTokenRow>(listApiTokens, {}, accessId),
    keyOf: ({ id }) => String(id),
    address: pageAddress,
    shape: {
      filters: ['state', 'accessId', 'holderId'],
      sorts: ['name', 'login', 'createdAt', 'expiresAt', 'lastUsedAt'],
      columns: apiTokenColumns().map(({ key }) => key),
      order: [{ key: 'createdAt', descending: true }],
    },
  });
}

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

type ApiTokenState = ApiTokenRow['state'];

const tones: Readonly<Record<ApiTokenState, Tone>> = {
  active: 'good',
  suspended: 'warn',
  expired: 'neutral',
  revoked: 'bad',
};

/** Whether a token works. */
export function ApiTokenStateChip({ state }: { state: ApiTokenState }) {
  useSignals();
  return <StatusChip tone={tones[state]} text={t(`tokens_state_${state}`)} />;
}
