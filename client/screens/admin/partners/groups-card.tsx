import { effect, useSignal } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import { newWarehouseGroup } from '../../../../shared/contract/partners/warehouse-groups.ts';
import { apiUnder } from '../../../calls/api.ts';
import { errorText } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { inSentence } from '../../../ui/formats.ts';
import { OrderedList } from '../../../ui/ordered-list.tsx';
import type { RecordScope } from '../records/record-description.ts';
import { GroupsState, type WarehouseGroup } from './groups-state.ts';
import type { PartnerDetail } from './partner-calls.ts';

interface GroupsCardProps {
  partner: PartnerDetail;
  scope: RecordScope;
  onChanged: () => unknown;
}

export function GroupsCard({ partner, scope, onChanged }: GroupsCardProps) {
  const [opened, setOpened] = useState<WarehouseGroup | 'new'>();
  const state = useMemo(() => stateOf(partner.id, scope, onChanged), [partner.id, scope, onChanged]);
  useEffect(() => state.show(partner.groups), [state, partner.groups]);
  useEffect(() => effect(() => void (state.groups.value && state.keepOrder())), [state]);

  async function remove(group: WarehouseGroup): Promise<void> {
    const { name } = group;
    try {
      await state.remove(group);
      toasts.done(t('partner_groupDeleted', { name }), () =>
        state.add(name).catch(warnOf('message_partnerGroupAddError')),
      );
    } catch (error) {
      warnOf('message_partnerGroupDeleteError')(error);
    }
  }

  return (
    <Card title={t('partner_groups')}>
      <div className="partner-groups">
        {partner.groups.length > 0 && (
          <OrderedList
            label={t('partner_groupsOrder')}
            items={state.groups}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            more={(group) => <GroupMore group={group} onRename={() => setOpened(group)} />}
            onRemove={(group) => void remove(group)}
          />
        )}
        <p className="sub">{t(partner.groups.length === 0 ? 'partner_groupsNone' : 'partner_groupsHint')}</p>
        <Button icon="plus" onPress={() => setOpened('new')}>
          {t('partner_groupAdd')}
        </Button>
      </div>
      {opened !== undefined && (
        <GroupDialog group={opened === 'new' ? undefined : opened} state={state} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

function GroupMore({ group, onRename }: { group: WarehouseGroup; onRename: () => void }) {
  return (
    <>
      <span className="sub">{t('partner_warehouseCount', { count: group.warehouses })}</span>
      <Button
        kind="quiet"
        small
        icon="edit"
        label={t('partner_groupRename', { name: group.name })}
        onPress={onRename}
      />
    </>
  );
}

/** Milliseconds; long enough for the next key press that moves a group. */
const REST = 500;

function stateOf(partnerId: number, { accessId }: RecordScope, changed: () => unknown): GroupsState {
  return new GroupsState(apiUnder(accessId), {
    partnerId,
    changed: () => void changed(),
    rest: () => new Promise((rested) => setTimeout(rested, REST)),
  });
}

/** The message of rules 8, followed by the server's. */
function warnOf(message: 'message_partnerGroupAddError' | 'message_partnerGroupDeleteError') {
  return (error: unknown) => toasts.warn(`${t(message)}: ${errorText(error)}`);
}

interface GroupDialogProps {
  group: WarehouseGroup | undefined;
  state: GroupsState;
  onClose: () => void;
}

function GroupDialog({ group, state, onClose }: GroupDialogProps) {
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
    <SaveDialog
      title={group === undefined ? t('partner_groupAdd') : t('partner_groupRename', { name: group.name })}
      onClose={onClose}
      onSave={save}
      verb={verb}
    >
      <TextField label={t('partner_groupName')} value={name} error={error.value} longest={100} />
    </SaveDialog>
  );
}
