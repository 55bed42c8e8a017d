import { useState } from 'react';
import {
  type listIntegrations,
  renewIntegration,
  revokeIntegration,
} from '../../../../shared/contract/integrations/integrations.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { idempotencyKey } from '../../../calls/request.ts';
import { PersonLink } from '../../../documents/person-text.tsx';
import { href } from '../../../router/href.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { DateText } from '../../../ui/value-text.tsx';

export type Integration = RowOf<typeof listIntegrations>;

/** A token that was just created. */
export interface NewToken {
  name: string;
  token: string;
}

interface IntegrationSectionProps {
  row: Integration;
  onChanged: () => void;
  onToken: (token: NewToken) => void;
}

/** The token of an integration, and what its program must know. */
export function IntegrationSection({ row, onChanged, onToken }: IntegrationSectionProps) {
  const [asked, setAsked] = useState<'renew' | 'revoke'>();
  const [refusal, setRefusal] = useState<string>();
  const { id, name, state, warehouses, lastUsedAt, tokenSince, createdBy, accessId } = row;
  const close = () => setAsked(undefined);

  async function act(work: () => Promise<void>): Promise<void> {
    close();
    try {
      await work();
      setRefusal(undefined);
    } catch (error) {
      setRefusal(errorText(error));
    }
    onChanged();
  }

  const renew = () =>
    act(async () => {
      // Shown once: a repeated request with the same key does not return the token (decision 132).
      const options = { handles: 'all', idempotencyKey: idempotencyKey() } as const;
      const { token } = await call(renewIntegration, { id }, options);
      if (token !== null) onToken({ name, token });
    });
  const revoke = () =>
    act(async () => {
      await call(revokeIntegration, { id }, { handles: 'all' });
      toasts.done(t('integrations_revoked', { name }));
    });

  return (
    <section className="panel-section" aria-labelledby="token-head">
      <h3 id="token-head">{t('tokens_token')}</h3>
      {refusal !== undefined && <ErrorPanel text={refusal} />}
      <Facts
        facts={[
          [t('column_state'), <IntegrationState key="state" state={state} />],
          [t('column_company'), row.company],
          [t('integrations_warehouses'), warehouses.join(', ')],
          [t('tokens_lastUsed'), lastUsedAt === null ? t('tokens_never') : <DateText key="used" value={lastUsedAt} />],
          [t('integrations_tokenSince'), <DateText key="since" value={tokenSince} />],
          [t('tokens_createdBy'), <PersonLink key="by" name={createdBy} />],
        ]}
      />
      <p className="panel-actions">
        <Button onPress={() => setAsked('renew')}>{t('integrations_renew')}</Button>
        {state === 'active' && (
          <Button kind="danger" onPress={() => setAsked('revoke')}>
            {t('tokens_revoke')}
          </Button>
        )}
        <a className="button button-plain" href={`${href('admin/webhooks')}?accessId=${accessId}`}>
          {t('title_webhooks')}
        </a>
        <a className="button button-plain" href={`${href('admin/webhooks')}?open=new&integration=${id}`}>
          {t('integrations_newWebhook')}
        </a>
      </p>
      {asked !== undefined && (
        <ConfirmDialog
          title={t(asked === 'renew' ? 'integrations_renewTitle' : 'tokens_revokeTitle', { name })}
          verb={t(asked === 'renew' ? 'integrations_renew' : 'tokens_revoke')}
          danger={asked === 'revoke'}
          onConfirm={asked === 'renew' ? renew : revoke}
          onClose={close}
        >
          <p>{t(asked === 'renew' ? 'integrations_renewText' : 'integrations_revokeText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

export function IntegrationState({ state }: Pick<Integration, 'state'>) {
  return <StatusChip tone={state === 'active' ? 'good' : 'bad'} text={stateText(state)} />;
}

export function stateText(state: Integration['state']): string {
  return t(`integrations_state_${state}`);
}
