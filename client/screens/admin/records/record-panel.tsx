import { useEffect, useMemo } from 'react';
import { errorText, warnOf } from '../../../calls/report-error.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { mayLeave } from '../../../shell/leaving.tsx';
import { ListPosition } from '../../../shell/list-position.tsx';
import { toasts } from '../../../state/toasts.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { RecordHistory } from '../audit/record-history.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { recordCalls } from './record-calls.ts';
import type { RecordDescription, RecordRow, RecordScope } from './record-description.ts';
import { useFormDirty } from './record-form.ts';
import { RecordFormFields } from './record-form-fields.tsx';
import { RecordMenu } from './record-menu.tsx';
import { RecordPanelState } from './record-panel-state.ts';
import { notDeleted, UsesDialog } from './uses-dialog.tsx';

export interface RecordPanelProps<Row extends RecordRow> {
  description: RecordDescription<Row>;
  scope: RecordScope;
  opened: number | 'new';
  onChanged: () => void;
  onClose: () => void;
}

export function RecordPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  const { description, scope, opened, onChanged, onClose } = props;
  const state = useMemo(() => panelStateOf(description, scope, opened), [description, scope, opened]);
  useEffect(() => void state.open(), [state]);
  useUnsaved(useFormDirty(state));
  const { load, form } = state;
  const row = load.value.kind === 'ready' ? load.value.row : undefined;
  const isLocked = row?.own === false || row?.retired === true;
  const changed = () => {
    onChanged();
    void state.open();
  };
  async function save(then: 'close' | 'new'): Promise<void> {
    if ((await state.save()) === undefined) return;
    onChanged();
    if (then === 'new') state.again();
    else if (isSetup()) navigate(href(''));
    else onClose();
  }
  return (
    <SidePanel
      position={<ListPosition isBeside />}
      title={
        row === undefined
          ? t(opened === 'new' ? description.texts.create : description.texts.title)
          : description.nameOf(row)
      }
      mayClose={mayLeave}
      onClose={onClose}
      onSave={() => save('close')}
      actions={
        form.value !== undefined && (
          <>
            {row !== undefined && (
              <RecordMenu state={state} row={row} description={description} onDone={onChanged} onGone={onClose} />
            )}
            {opened === 'new' && <Button onPress={() => save('new')}>{t('admin_saveAndNew')}</Button>}
            {!isLocked && (
              <Button kind="primary" onPress={() => save('close')}>
                {t('admin_save')}
              </Button>
            )}
          </>
        )
      }
    >
      {load.value.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.value.kind === 'missing' && <p role="status">{t('admin_missing')}</p>}
      {load.value.kind === 'failed' && <ErrorPanel text={errorText(load.value.error)} onRetry={() => state.open()} />}
      {row?.own === false && <NoticeBar tone="warn">{t('admin_shared')}</NoticeBar>}
      {row?.retired === true && <NoticeBar tone="warn">{t('admin_retired')}</NoticeBar>}
      {form.value !== undefined && (
        <RecordFormFields form={form.value} refusal={state.refusal.value} isLocked={isLocked} />
      )}
      {row !== undefined && description.more?.(row, scope, changed)}
      {row !== undefined && <RecordHistory subject={description.subject} id={row.id} accessId={scope.accessId} />}
      {state.conflict.value !== undefined && form.value !== undefined && (
        <ConflictDialog
          conflict={state.conflict.value}
          form={form.value}
          onMine={async () => {
            if ((await state.keepMine()) !== undefined) {
              onChanged();
              onClose();
            }
          }}
          onTheirs={() => state.takeTheirs()}
        />
      )}
      <ConfirmationsDialog
        confirmations={state.confirmations}
        title={t('admin_confirm')}
        verb={t('admin_save')}
        factsOf={(confirmation) => description.factsOf?.(confirmation, scope)}
      />
      {state.uses.value !== undefined && row !== undefined && (
        <UsesDialog
          name={description.nameOf(row)}
          uses={state.uses.value}
          accessId={scope.accessId}
          onClose={() => {
            state.uses.value = undefined;
          }}
        />
      )}
    </SidePanel>
  );
}

/** Opened from the steps of Home, which shows the next one once this is saved. */
function isSetup(): boolean {
  return new URLSearchParams(location.search).has('setup');
}

export function panelStateOf<Row extends RecordRow>(
  description: RecordDescription<Row>,
  scope: RecordScope,
  opened: number | 'new',
): RecordPanelState<Row> {
  return new RecordPanelState(opened, description.form(scope), description.struct, {
    calls: description.calls?.(scope.accessId) ?? recordCalls(description, scope.accessId),
    saved: (name) => {
      toasts.done(t(description.texts.saved, { name }));
      description.stored?.();
    },
    unchanged: () => toasts.warn(t('message_skuNothingEdited')),
    failed: (error) => warnOf(error, description.texts.failed && t(description.texts.failed)),
    notDeleted,
  });
}
