import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { href } from '../router/href.ts';
import { navigate } from '../router/navigate.ts';
import { t } from '../texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { goRoutes } from './go-routes.ts';
import { mayLeave } from './may-leave.ts';
import { Picker } from './picker.tsx';
import type { PickerItem } from './picker-item.ts';
import { titleOf } from './title-of.ts';

/** Finds or scans anything: screens by their title (checklist 11, 16). Only what the access allows. */
export function Palette({ onClose }: { onClose: () => void }) {
  useSignals();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const screens = goRoutes()
    .filter((route) => titleOf(route).toLowerCase().includes(wanted))
    .map((route) => item(route.path, titleOf(route), t('shell_screen'), href(route.path)));

  function item(key: string, label: string, note: string, address: string): PickerItem {
    return {
      key,
      label,
      note,
      async onPick() {
        onClose();
        if (await mayLeave()) navigate(address);
      },
    };
  }

  const status =
    screens.length === 0 ? t('shell_searchNothing', { text }) : t('shell_searchMatches', { count: screens.length });
  return (
    <Dialog title={t('shell_search')} onClose={onClose}>
      <Picker label={t('shell_search')} items={screens} status={status} onText={setText} />
    </Dialog>
  );
}
