import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { session } from '../../state/session.ts';
import { accessLabel, type UserAccess } from '../../state/session-state.ts';
import { t } from '../../texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { mayLeave } from '../leaving.tsx';
import { Picker, type PickerItem } from './picker.tsx';

/** The accesses one can work under, as a list that can be filtered (rules 2, Navigation). */
export function AccessChooser({ onClose }: { onClose: () => void }) {
  useSignals();
  const [text, setText] = useState('');
  const items = session.operational.value.map((access) => itemOf(access, onClose));
  const matching = items.filter((item) => item.label.toLowerCase().includes(text.trim().toLowerCase()));
  const status =
    matching.length === 0 ? t('shell_noAccessMatches') : t('shell_searchMatches', { count: matching.length });
  return (
    <Dialog title={t('shell_switchAccess')} onClose={onClose}>
      <Picker
        label={t('shell_filterAccesses')}
        placeholder={t('shell_filterAccesses')}
        items={matching}
        status={status}
        onText={setText}
      />
    </Dialog>
  );
}

/** Cancelled warehouses stand there in a style of their own, and say so (rules 2, 3). */
function itemOf(access: UserAccess, onClose: () => void): PickerItem {
  const { company, warehouse } = accessLabel(access);
  const isCancelled = session.isCancelled(access);
  return {
    key: String(access.id),
    label: `${company}, ${warehouse}`,
    isCurrent: access.id === session.current.value?.id,
    ...(isCancelled && { note: t('shell_cancelled'), className: 'cancelled' }),
    async onPick() {
      if (!(await mayLeave())) return;
      onClose();
      session.switchTo(access.id);
    },
  };
}
