import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo } from 'react';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import { openedIn, withOpen } from '../../../lists/open-record.ts';
import { useScreenAccess } from '../../../lists/screen-access.tsx';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { listShortcuts } from '../../../state/lists.ts';
import { usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { NewWebhookPanel } from './new-webhook-panel.tsx';
import { OpenWebhookPanel } from './open-webhook.tsx';
import { webhookList } from './webhook-list.tsx';

/** Webhooks: programs that are called when something changes. */
export function Webhooks({ url }: ScreenProps) {
  useSignals();
  const works = useScreenAccess('users', url);
  return works === undefined ? null : <Under url={url} accessId={works.access.id} />;
}

function Under({ url, accessId }: { url: string; accessId: number }) {
  useSignals();
  const list = useList(webhookList, webhookList.name, accessId);
  const create = useCallback(() => navigate(withOpen(location.href, 'new')), []);
  usePageShortcuts(useMemo(() => [...listShortcuts, { keys: 'c', text: 'admin_createKey', run: create }], [create]));
  const onChanged = useCallback(() => list.loader.again(), [list]);
  const opened = openedIn(url);
  const panel = { onChanged, onClose: () => navigate(withOpen(url, undefined)) };
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
