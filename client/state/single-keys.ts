import { signal } from '@preact/signals-react';

const key = 'wms.singleKeys';
const isOn = signal(localStorage.getItem(key) !== 'off');

/** Single-key shortcuts can be turned off, for those who dictate or who press keys by mistake (checklist 17). */
export const singleKeys = {
  isOn,
  set(on: boolean): void {
    isOn.value = on;
    localStorage.setItem(key, on ? 'on' : 'off');
  },
};
