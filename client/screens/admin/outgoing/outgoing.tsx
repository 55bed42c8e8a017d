import { useMemo } from 'react';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { listFailedOutgoing } from '../../../../shared/contract/outgoing/outgoing.ts';
import { apiUnder } from '../../../calls/api.ts';
import { scopeNames } from '../../../documents/scope-names.ts';
import { ScopedLink } from '../../../documents/scoped-link.tsx';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { useScreenAccess } from '../../../lists/screen-access.tsx';
import { tickedIds } from '../../../lists/ticked-records.ts';
import type { ScreenProps } from '../../../route.ts';
import { fetchList } from '../../../state/lists.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { NoteField } from '../../../ui/fields/text-field.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { FailedActions } from './failed-actions.ts';

type FailedRow = RowOf<typeof listFailedOutgoing>;

const failedList: ListDescription<FailedRow> = {
  name: 'outgoing',
  list: listFailedOutgoing,
  texts: {
    title: 'title_outgoing',
    search: 'outgoing_search',
    count: 'outgoing_count',
    empty: 'outgoing_empty',
    emptyHint: 'outgoing_emptyHint',
  },
  columns: [
    { key: 'kind', head: 'outgoing_kind', cell: ({ kind }) => kindText(kind), width: 10, card: 'title' },
    { key: 'to', head: 'outgoing_to', width: 14, card: 'sub' },
    { key: 'about', head: 'outgoing_about', cell: (row) => <About row={row} />, align: 'start', width: 9 },
    { key: 'company', width: 10 },
    { key: 'error', head: 'outgoing_error', width: 20 },
    { key: 'attempts', head: 'outgoing_attempts', width: 5 },
    { key: 'failedAt', head: 'outgoing_failedAt', width: 10.5 },
    { key: 'createdAt', width: 10.5, spare: true },
  ],
  filters: [{ key: 'kind', label: 'outgoing_kind', wordOf: (kind) => kindText(kind as FailedRow['kind']) }],
};

function kindText(kind: FailedRow['kind']): string {
  return t(`outgoing_kind_${kind}`);
}

/** The company has a column. */
function About({ row: { about } }: { row: FailedRow }) {
  if (about === null) return '–';
  const { document, id, number } = about;
  const scope = scopeNames({ ...about, company: null }, session.current.value);
  return <ScopedLink document={document} id={id} number={number} inRow scope={scope} />;
}

export function Outgoing({ url }: ScreenProps) {
  const works = useScreenAccess('outgoing', url);
  return works === undefined ? null : <Failed accessId={works.access.id} />;
}

function Failed({ accessId }: { accessId: number }) {
  const list = useList(failedList, failedList.name, accessId);
  const actions = useMemo(() => actionsOf(list, accessId), [list, accessId]);
  const ticked = () => tickedIds(list, fetchList(listFailedOutgoing, { fields: ['id'] }, accessId));
  const dropping = actions.dropping.value;
  return (
    <>
      <PageHead title={t('title_outgoing')} facts={t('outgoing_facts')} />
      <DescribedList
        description={failedList}
        list={list}
        accessId={accessId}
        rowMenu={({ id }) => [
          { key: 'resend', label: t('outgoing_resend'), onSelect: () => void actions.resend([id]) },
          { key: 'drop', label: t('outgoing_drop'), parted: true, onSelect: () => actions.ask([id]) },
        ]}
        batch={
          <>
            <Button kind="primary" onPress={async () => actions.resend(await ticked())}>
              {t('outgoing_resend')}
            </Button>
            <Button onPress={async () => actions.ask(await ticked())}>{t('outgoing_drop')}</Button>
          </>
        }
      />
      {dropping !== undefined && (
        <ConfirmDialog
          title={t('outgoing_dropTitle', { count: dropping.length })}
          verb={t('outgoing_drop')}
          danger
          onConfirm={() => actions.drop()}
          onClose={() => actions.cancel()}
        >
          <p>{t('outgoing_dropFacts')}</p>
          <NoteField
            label={t('outgoing_dropReason')}
            value={actions.reason}
            error={actions.error.value}
            rows={2}
            longest={500}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

function actionsOf(list: List<FailedRow>, accessId: number): FailedActions {
  return new FailedActions(apiUnder(accessId), () => {
    list.selection.clear();
    list.loader.again();
  });
}
