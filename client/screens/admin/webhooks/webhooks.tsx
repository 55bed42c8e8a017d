import { useCallback, useEffect, useMemo, useState } from 'react';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import { closed, openedIn, withOpen } from '../../../lists/open-record.ts';
import { useScreenAccess } from '../../../lists/screen-access.tsx';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { mayLeave } from '../../../shell/leaving.tsx';
import { usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { OpenWebhookPanel } from './open-webhook.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { webhookForm } from './webhook-form.ts';
import { webhookList } from './webhook-list.tsx';

/** Webhooks: programs that are called when something changes. */
export function Webhooks({ url }: ScreenProps) {
  const works = useScreenAccess('users', url);
  return works === undefined ? null : <Under url={url} accessId={works.access.id} />;
}

function Under({ url, accessId }: { url: string; accessId: number }) {
  const list = useList(webhookList, webhookList.name, accessId);
  const create = useCallback(() => navigate(withOpen(location.href, 'new')), []);
  usePageShortcuts(useMemo(() => [{ keys: 'c', text: 'webhooks_create', run: create }], [create]));
  const onChanged = useCallback(() => list.loader.again(), [list]);
  const opened = openedIn(url);
  const panel = { onChanged, onClose: () => navigate(closed(url, 'integration')) };
  const button = (
    <Button kind="primary" icon="plus" onPress={create}>
      {t('webhooks_create')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title_webhooks')} actions={button} />
      <DescribedList
        description={webhookList}
        list={list}
        accessId={accessId}
        href={(row) => withOpen(url, row.id)}
        action={button}
      />
      {opened === 'new' && <NewWebhookPanel url={url} {...panel} />}
      {typeof opened === 'number' && <OpenWebhookPanel key={opened} id={opened} accessId={accessId} {...panel} />}
    </>
  );
}

interface NewWebhookPanelProps {
  /** `?integration=3`, or `?holder=12&for=7`: the integration, or the user and the access, under which the webhook works. */
  url: string;
  onChanged: () => void;
  onClose: () => void;
}

function NewWebhookPanel({ url, onChanged, onClose }: NewWebhookPanelProps) {
  const form = useMemo(() => webhookForm(), []);
  useUnsaved(form.isDirty);
  useEffect(() => form.under.startWith(url), [form, url]);
  const secret = form.secret.value;
  const [faults, setFaults] = useState(0);
  async function create(): Promise<void> {
    if (await form.save()) onChanged();
    else setFaults(faults + 1);
  }
  return (
    <SidePanel
      title={secret === undefined ? t('webhooks_create') : t('webhooks_created', { name: form.name.value })}
      mayClose={mayLeave}
      onClose={onClose}
      {...(secret === undefined && { onSave: create })}
      actions={
        <Button kind="primary" onPress={secret === undefined ? create : onClose}>
          {t(secret === undefined ? 'webhooks_create' : 'webhooks_done')}
        </Button>
      }
    >
      {secret === undefined ? (
        <WebhookFields form={form} tries={faults} />
      ) : (
        <SecretOnce label={t('webhooks_secret')} secret={secret} hint={t('webhooks_secretHint')} />
      )}
    </SidePanel>
  );
}
