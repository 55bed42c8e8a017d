import { signal } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import { listApiTokens, revokeApiToken } from '../../../../shared/contract/api-tokens/api-tokens.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { PersonLink } from '../../../documents/person-text.tsx';
import { href } from '../../../router/href.ts';
import { ListPosition } from '../../../shell/list-position.tsx';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { RecordHistory } from '../audit/record-history.tsx';
import { accessScope } from '../users/access-text.ts';
import { type ApiTokenRow, ApiTokenStateChip } from './api-token-list.tsx';

type TokenLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly token: ApiTokenRow }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

function openTokenState(id: number) {
  const load = signal<TokenLoad>({ kind: 'loading' });
  async function open(): Promise<void> {
    try {
      const [token] = (await call(listApiTokens, { id }, { handles: 'all' })).items;
      load.value = token === undefined ? { kind: 'missing' } : { kind: 'ready', token };
    } catch (error) {
      load.value = { kind: 'failed', error };
    }
  }
  /** Returns whether the token was revoked; an error is shown in place of the token. */
  async function revoke(): Promise<boolean> {
    try {
      await call(revokeApiToken, { id }, { handles: 'all' });
    } catch (error) {
      load.value = { kind: 'failed', error };
      return false;
    }
    await open();
    return true;
  }
  return { load, open, revoke };
}

interface OpenTokenProps {
  id: number;
  accessId: number;
  onChanged: () => void;
  onClose: () => void;
}

export function OpenToken({ id, accessId, onChanged, onClose }: OpenTokenProps) {
  const state = useMemo(() => openTokenState(id), [id]);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => void state.open(), [state]);
  const load = state.load.value;
  const token = load.kind === 'ready' ? load.token : undefined;
  async function revoke(name: string): Promise<void> {
    setAsking(false);
    if (!(await state.revoke())) return;
    toasts.done(t('tokens_revoked', { name }));
    onChanged();
  }
  return (
    <SidePanel
      position={<ListPosition isBeside />}
      title={token?.name ?? t('title_apiTokens')}
      onClose={onClose}
      actions={
        token !== undefined &&
        token.state !== 'revoked' && (
          <Button kind="danger" onPress={() => setAsking(true)}>
            {t('tokens_revoke')}
          </Button>
        )
      }
    >
      {load.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.kind === 'missing' && <p role="status">{t('admin_missing')}</p>}
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />}
      {token !== undefined && (
        <>
          <ApiTokenFacts token={token} />
          <RecordHistory key={token.state} subject="apiToken" id={id} accessId={accessId} />
        </>
      )}
      {isAsking && token !== undefined && (
        <ConfirmDialog
          title={t('tokens_revokeTitle', { name: token.name })}
          verb={t('tokens_revoke')}
          danger
          onConfirm={() => revoke(token.name)}
          onClose={() => setAsking(false)}
        >
          <p>{t('tokens_revokeText')}</p>
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

function ApiTokenFacts({ token }: { token: ApiTokenRow }) {
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
          [t('tokens_createdBy'), <PersonLink key="by" name={token.createdBy} />],
          [t('column_createdAt'), <DateText key="made" value={token.createdAt} />],
        ]}
      />
    </>
  );
}
