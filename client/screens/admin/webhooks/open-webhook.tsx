import { useEffect, useMemo, useState } from 'react';
import { listWebhookDeliveries, listWebhooks } from '../../../../shared/contract/webhooks/webhooks.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { PersonLink } from '../../../documents/person-text.tsx';
import { OpenRow } from '../../../lists/open-row.ts';
import { href } from '../../../router/href.ts';
import { mayLeave } from '../../../shell/leaving.tsx';
import { ListPosition } from '../../../shell/list-position.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { displayZone, formatInstant } from '../../../ui/formats.ts';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { RecordHistory } from '../audit/record-history.tsx';
import { accessScope } from '../users/access-text.ts';
import { type Delivery, DeliveryList } from './delivery-list.tsx';
import { EditWebhookPanel } from './edit-webhook-panel.tsx';
import { WebhookActions } from './webhook-actions.ts';
import { WebhookDialogs } from './webhook-dialogs.tsx';
import { subjectsText, type WebhookRow, WebhookStateChip } from './webhook-list.tsx';

interface OpenWebhookPanelProps {
  id: number;
  accessId: number;
  onChanged: () => void;
  onClose: () => void;
}

/** Milliseconds between two reads while deliveries are being sent. */
const PAUSE = 3000;

export function OpenWebhookPanel({ id, accessId, onChanged, onClose }: OpenWebhookPanelProps) {
  const state = useMemo(() => openWebhook(id), [id]);
  const actions = useMemo(
    () =>
      new WebhookActions(() => {
        void state.read();
        onChanged();
      }),
    [state, onChanged],
  );
  const [isEditing, setEditing] = useState(false);
  useEffect(() => void state.read(), [state]);
  const load = state.load.value;
  const row = load.kind === 'ready' ? load.row : undefined;
  const shown = row?.state;
  // The list behind the panel shows the state too.
  useEffect(() => {
    if (shown !== undefined) onChanged();
  }, [shown, onChanged]);
  const isSending = shown === 'failing' || (row !== undefined && row.waiting > 0 && shown !== 'off');
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void state.read(), PAUSE);
    return () => clearInterval(timer);
  }, [state, isSending]);
  if (row !== undefined && isEditing) {
    const closeEdit = () => setEditing(false);
    const saved = () => {
      closeEdit();
      void state.read();
      onChanged();
    };
    return <EditWebhookPanel row={row} onSaved={saved} onClose={closeEdit} />;
  }
  const secret = actions.secret.value;
  return (
    <SidePanel
      position={<ListPosition isBeside />}
      title={row?.name ?? t('title_webhooks')}
      mayClose={mayLeave}
      onClose={onClose}
      actions={row !== undefined && <Actions row={row} actions={actions} onEdit={() => setEditing(true)} />}
    >
      {load.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.kind === 'missing' && <p role="status">{t('admin_missing')}</p>}
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => state.read()} />}
      {secret !== undefined && (
        <SecretOnce label={t('webhooks_secret')} secret={secret} hint={t('webhooks_rotateText')} />
      )}
      {load.kind === 'ready' && (
        <>
          <WebhookFacts row={load.row} />
          <h3>{t('webhooks_deliveries')}</h3>
          {load.items.length === 0 && <p className="sub">{t('webhooks_noDeliveries')}</p>}
          <DeliveryList
            deliveries={load.items}
            onAgain={load.row.state === 'off' ? undefined : (delivery) => actions.again(load.row, delivery.id)}
          />
          {load.more && <Button onPress={() => state.showMore()}>{t('ui_showMore')}</Button>}
          <RecordHistory key={load.row.state} subject="webhook" id={id} accessId={accessId} />
        </>
      )}
      <WebhookDialogs actions={actions} onDeleted={onClose} />
    </SidePanel>
  );
}

function openWebhook(id: number): OpenRow<WebhookRow, Delivery> {
  return new OpenRow(
    id,
    async () => (await call(listWebhooks, { id }, { handles: 'all' })).items,
    (webhookId, limit) => call(listWebhookDeliveries, { id: webhookId, limit }, { handles: 'all' }),
  );
}

interface ActionsProps {
  row: WebhookRow;
  actions: WebhookActions;
  onEdit: () => void;
}

function Actions({ row, actions, onEdit }: ActionsProps) {
  const isOff = row.state === 'off';
  const ask = (what: 'delete' | 'rotate') => () => {
    actions.dialog.value = { what, row };
  };
  const items: readonly MenuItem[] = [
    ...(isOff ? [] : [{ key: 'off', label: t('webhooks_off'), onSelect: () => actions.switchOff(row) }]),
    { key: 'rotate', label: t('webhooks_rotate'), onSelect: ask('rotate') },
    { key: 'delete', label: t('webhooks_delete'), icon: 'trash', danger: true, onSelect: ask('delete') },
  ];
  return (
    <>
      <MenuButton label={t('admin_moreActions')} kind="plain" items={items} className="panel-menu" />
      <Button onPress={onEdit}>{t('webhooks_edit')}</Button>
      <Button kind="primary" onPress={() => (isOff ? actions.switchOn(row) : actions.test(row))}>
        {t(isOff ? 'webhooks_on' : 'webhooks_test')}
      </Button>
    </>
  );
}

function WebhookFacts({ row }: { row: WebhookRow }) {
  const { state, failingSince, problem, holderId, login, isOfIntegration } = row;
  return (
    <>
      {state === 'failing' && failingSince !== null && (
        <NoticeBar tone="warn">
          {t('webhooks_failingHint', { since: formatInstant(failingSince, displayZone.value) })}
        </NoticeBar>
      )}
      {state === 'suspended' && <NoticeBar tone="warn">{t('webhooks_suspendedHint')}</NoticeBar>}
      {problem !== null && <NoticeBar tone="warn">{t('webhooks_offHint', { problem })}</NoticeBar>}
      <Facts
        facts={[
          [t('column_state'), <WebhookStateChip key="state" state={state} />],
          [t('webhooks_url'), row.url],
          [t('webhooks_subjects'), subjectsText(row.subjects)],
          [
            t(isOfIntegration ? 'webhooks_integration' : 'tokens_user'),
            <a key="user" href={`${href(isOfIntegration ? 'admin/integrations' : 'admin/users')}?open=${holderId}`}>
              {login}
            </a>,
          ],
          [t('tokens_access'), accessScope(row)],
          [t('webhooks_waiting'), row.waiting],
          [t('tokens_createdBy'), <PersonLink key="by" name={row.createdBy} />],
          [t('column_createdAt'), <DateText key="made" value={row.createdAt} />],
        ]}
      />
    </>
  );
}
