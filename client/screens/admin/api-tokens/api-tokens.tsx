import { useCallback, useMemo } from 'react';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import { closed, openedIn, withOpen } from '../../../lists/open-record.ts';
import { useScreenAccess } from '../../../lists/screen-access.tsx';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { apiTokenList } from './api-token-list.tsx';
import { NewTokenPanel } from './new-token-panel.tsx';
import { OpenToken } from './open-token.tsx';

export function ApiTokens({ url }: ScreenProps) {
  const works = useScreenAccess('users', url);
  return works === undefined ? null : <Tokens url={url} accessId={works.access.id} />;
}

function Tokens({ url, accessId }: { url: string; accessId: number }) {
  const list = useList(apiTokenList, apiTokenList.name, accessId);
  const create = useCallback(() => navigate(withOpen(location.href, 'new')), []);
  usePageShortcuts(useMemo(() => [{ keys: 'c', text: 'tokens_create', run: create }], [create]));
  const opened = openedIn(url);
  const panel = { onChanged: () => list.loader.again(), onClose: () => navigate(closed(url, 'holder', 'for')) };
  const button = (
    <Button kind="primary" icon="plus" onPress={create}>
      {t('tokens_create')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title_apiTokens')} actions={button} />
      <DescribedList
        description={apiTokenList}
        list={list}
        accessId={accessId}
        href={(row) => withOpen(url, row.id)}
        action={button}
      />
      {opened === 'new' && <NewTokenPanel url={url} {...panel} />}
      {typeof opened === 'number' && <OpenToken key={opened} id={opened} accessId={accessId} {...panel} />}
    </>
  );
}
