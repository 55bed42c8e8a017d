import { useCallback, useMemo, useState } from 'react';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import { openedIn, withOpen } from '../../../lists/open-record.ts';
import { AccessLine, type ScreenAccess, useScreenAccess } from '../../../lists/screen-access.tsx';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { type RecordDescription, type RecordRow, scopeOf } from './record-description.ts';
import { recordList } from './record-list.tsx';
import { RecordPanel as UsualPanel } from './record-panel.tsx';

export interface RecordScreenProps<Row extends RecordRow> extends ScreenProps {
  description: RecordDescription<Row>;
}

export function RecordScreen<Row extends RecordRow>({ description, url }: RecordScreenProps<Row>) {
  const works = useScreenAccess(description.rule, url);
  return works === undefined ? null : (
    <Records key={works.access.id} description={description} url={url} works={works} />
  );
}

interface RecordsProps<Row extends RecordRow> {
  description: RecordDescription<Row>;
  url: string;
  works: ScreenAccess;
}

function Records<Row extends RecordRow>({ description, url, works }: RecordsProps<Row>) {
  const { texts } = description;
  const { access } = works;
  const [scope] = useState(() => scopeOf(access));
  const described = useMemo(() => recordList(description), [description]);
  const list = useList(described, described.name, access.id);
  const create = useCallback(() => navigate(withOpen(location.href, 'new')), []);
  usePageShortcuts(useMemo(() => [{ keys: 'c', text: texts.create, run: create }], [create, texts]));
  const opened = openedIn(url);
  const Panel = description.panel ?? UsualPanel<Row>;
  const button = (
    <Button kind="primary" icon="plus" onPress={create}>
      {t(texts.create)}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t(texts.title)}
        facts={<AccessLine {...works} />}
        actions={
          <>
            {description.actions?.(scope)}
            {button}
          </>
        }
      />
      <DescribedList
        description={described}
        list={list}
        accessId={access.id}
        href={(row) => description.address?.(row, scope) ?? withOpen(url, row.id)}
        batch={description.batch?.(list, scope)}
        action={button}
      />
      {opened !== undefined && (
        <Panel
          key={opened}
          description={description}
          scope={scope}
          opened={opened}
          onChanged={() => list.loader.again()}
          onClose={() => navigate(withOpen(url, undefined))}
        />
      )}
    </>
  );
}
