import { useSignals } from '@preact/signals-react/runtime';
import { href } from '../../../router/href.ts';
import { t } from '../../../texts.ts';
import { Facts } from '../../../ui/card.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { accessScope } from '../users/access-scope.ts';
import type { ApiTokenRow } from './api-token-columns.tsx';
import { ApiTokenStateChip } from './api-token-state-chip.tsx';

/** What is known of a token; the token itself is nowhere kept. */
export function ApiTokenFacts({ token }: { token: ApiTokenRow }) {
  useSignals();
  const { state, holderId, login, lastUsedAt } = token;
  return (
    <>
      {state === 'suspended' && <NoticeBar tone="warn">{t('tokens_suspendedHint')}</NoticeBar>}
      <Facts
        facts={[
          [t('column_state'), <ApiTokenStateChip key="state" state={state} />],
          [
            t('tokens_user'),
            <a key="user" href={`${href('admin/users')}?open=${holderId}`}>
              {login}
            </a>,
          ],
          [t('tokens_access'), accessScope(token)],
          [t('tokens_expires'), <DateText key="expires" value={token.expiresAt} />],
          [t('tokens_lastUsed'), lastUsedAt === null ? t('tokens_never') : <DateText key="used" value={lastUsedAt} />],
          [t('tokens_madeBy'), token.createdBy],
          [t('column_createdAt'), <DateText key="made" value={token.createdAt} />],
        ]}
      />
    </>
  );
}
