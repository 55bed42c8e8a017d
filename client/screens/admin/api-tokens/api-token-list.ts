import { apiTokenStates, listApiTokens } from '../../../../shared/contract/admin/api-tokens.ts';
import { fetchList } from '../../../state/lists.ts';
import { t } from '../../../texts.ts';
import type { Filter } from '../../../ui/list/filter.ts';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import { type ApiTokenRow, apiTokenColumns } from './api-token-columns.tsx';

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
