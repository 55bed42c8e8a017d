import { listApiTokens } from '../../../../shared/contract/api-tokens/api-tokens.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { t } from '../../../texts.ts';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { accessScope } from '../users/access-text.ts';

export type ApiTokenRow = RowOf<typeof listApiTokens>;

export const apiTokenList: ListDescription<ApiTokenRow> = {
  name: 'apiTokens',
  list: listApiTokens,
  texts: {
    title: 'title_apiTokens',
    search: 'tokens_search',
    count: 'tokens_count',
    empty: 'tokens_empty',
    emptyHint: 'tokens_emptyHint',
  },
  columns: [
    { key: 'name', width: 12, card: 'title' },
    { key: 'state', cell: ({ state }) => <ApiTokenStateChip state={state} />, width: 8, card: 'status' },
    { key: 'login', head: 'tokens_user', width: 12, card: 'sub' },
    { key: 'accessId', head: 'tokens_access', cell: accessScope, align: 'start', width: 16 },
    { key: 'expiresAt', head: 'tokens_expires', width: 10 },
    {
      key: 'lastUsedAt',
      head: 'tokens_lastUsed',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('tokens_never') : <DateText value={lastUsedAt} />),
      width: 10,
    },
    { key: 'createdAt', width: 10, spare: true },
  ],
  filters: [
    { key: 'state', wordOf: (state) => t(`tokens_state_${state as ApiTokenState}`) },
    { key: 'accessId', label: 'tokens_accessId' },
  ],
  linked: ['holderId'],
};

type ApiTokenState = ApiTokenRow['state'];

const tones: Readonly<Record<ApiTokenState, Tone>> = {
  active: 'good',
  suspended: 'warn',
  expired: 'neutral',
  revoked: 'bad',
};

export function ApiTokenStateChip({ state }: { state: ApiTokenState }) {
  return <StatusChip tone={tones[state]} text={t(`tokens_state_${state}`)} />;
}
