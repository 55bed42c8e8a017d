import { useState } from 'react';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ConfirmDialog } from '../../../ui/action-dialogs.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import type { RecordDescription, RecordRow } from './record-description.ts';
import type { RecordPanelState } from './record-panel-state.ts';

export interface RecordMenuProps<Row extends RecordRow> {
  state: RecordPanelState<Row>;
  row: Row;
  description: Pick<RecordDescription<Row>, 'nameOf' | 'operations'>;
  onDone: () => void;
  onGone: () => void;
}

export function RecordMenu<Row extends RecordRow>({ state, row, description, onDone, onGone }: RecordMenuProps<Row>) {
  const [isAsking, setAsking] = useState(false);
  const name = description.nameOf(row);
  const { retire, restore, remove } = description.operations;
  if (row.own === false) return null;

  async function setRetired(retired: boolean): Promise<void> {
    if (!(await state.retire(retired))) return;
    const undo = () => state.retire(!retired).then(onDone);
    toasts.done(t(retired ? 'admin_retiredDone' : 'admin_restoredDone', { name }), undo);
    onDone();
    onGone();
  }

  async function deleteIt(): Promise<void> {
    setAsking(false);
    if (!(await state.remove())) return;
    toasts.done(t('admin_deleted', { name }));
    onDone();
    onGone();
  }

  const items: MenuItem[] = [
    ...(retire !== undefined && row.retired !== true
      ? [{ key: 'retire', label: t('admin_retire'), onSelect: () => setRetired(true) }]
      : []),
    ...(restore !== undefined && row.retired === true
      ? [{ key: 'restore', label: t('admin_restore'), onSelect: () => setRetired(false) }]
      : []),
    ...(remove !== undefined
      ? [
          {
            key: 'delete',
            label: t('admin_delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <MenuButton label={t('admin_moreActions')} kind="plain" items={items} className="panel-menu" />
      {isAsking && (
        <ConfirmDialog
          title={t('admin_deleteTitle', { name })}
          verb={t('admin_delete')}
          danger
          onConfirm={deleteIt}
          onClose={() => setAsking(false)}
        >
          <p>{t('admin_deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
