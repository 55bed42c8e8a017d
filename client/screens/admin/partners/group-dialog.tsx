import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { newWarehouseGroup } from '../../../../shared/contract/partners/warehouse-groups.ts';
import { errorText } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { inSentence } from '../../../ui/formats.ts';
import type { GroupsState, WarehouseGroup } from './groups-state.ts';

export interface GroupDialogProps {
  /** Without one, a new one is made. */
  group: WarehouseGroup | undefined;
  state: GroupsState;
  onClose: () => void;
}

/** The name of a group, new or changed. */
export function GroupDialog({ group, state, onClose }: GroupDialogProps) {
  useSignals();
  const name = useSignal(group?.name ?? '');
  const error = useSignal<string | undefined>(undefined);
  const verb = group === undefined ? t('partner_groupAdd') : t('admin_save');

  async function save(): Promise<void> {
    const typed = name.value.trim();
    const [failure] = newWarehouseGroup.validate({ name: typed });
    if (failure !== undefined) {
      error.value = typed === '' ? t('admin_required', { field: inSentence(t('partner_groupName')) }) : failure.message;
      return;
    }
    try {
      await (group === undefined ? state.add(typed) : state.rename(group, typed));
      toasts.done(t(group === undefined ? 'partner_groupAdded' : 'partner_groupRenamed', { name: typed }));
      onClose();
    } catch (refused) {
      const message = group === undefined ? 'message_partnerGroupAddError' : 'partner_groupError';
      error.value = `${t(message)}: ${errorText(refused)}`;
    }
  }

  return (
    <Dialog
      title={group === undefined ? t('partner_groupAdd') : t('partner_groupRename', { name: group.name })}
      onClose={onClose}
      onSave={save}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" onPress={save}>
            {verb}
          </Button>
        </>
      }
    >
      <TextField label={t('partner_groupName')} value={name} error={error.value} longest={100} />
    </Dialog>
  );
}
