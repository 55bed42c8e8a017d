import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { dropOutgoing, listFailedOutgoing, resendOutgoing } from '../../../../shared/contract/admin/outgoing.ts';
import { callOnce } from '../../../calls/call-once.ts';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import { useScreenAccess } from '../../../lists/screen-access.tsx';
import { tickedIds } from '../../../lists/ticked-records.ts';
import type { ScreenProps } from '../../../route.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { NoteField } from '../../../ui/fields/text-field.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { FailedActions } from './failed-actions.ts';
import { type FailedRow, failedList } from './failed-list.tsx';

/** Mails and calls that failed every try: sent again, or given up with a reason. */
export function Outgoing({ url }: ScreenProps) {
  useSignals();
  const works = useScreenAccess('outgoing', url);
  return works === undefined ? null : <Failed accessId={works.access.id} />;
}

function Failed({ accessId }: { accessId: number }) {
  useSignals();
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
  const options = { accessId, handles: 'all' } as const;
  return new FailedActions(
    {
      resend: (input) => callOnce(resendOutgoing, input, options),
      drop: (input) => callOnce(dropOutgoing, input, options),
    },
    {
      done: toasts.done,
      warn: toasts.warn,
      changed: () => {
        list.selection.clear();
        list.loader.again();
      },
    },
  );
}
