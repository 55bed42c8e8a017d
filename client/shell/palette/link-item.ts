import { navigate } from '../../router/navigate.ts';
import { mayLeave } from '../leaving.tsx';
import type { PickerItem } from './picker.tsx';

/** With `before`, the key includes the label, because the plain offer has the same address. */
export function linkItem(label: string, note: string | undefined, address: string, before?: () => void): PickerItem {
  return {
    key: before === undefined ? address : `${address} ${label}`,
    label,
    note,
    async onPick() {
      if (!(await mayLeave())) return;
      before?.();
      navigate(address);
    },
  };
}
