import type { Option } from '../ui/combobox/combobox-state.ts';

export interface LocationOption extends Option {
  readonly id: number;
  readonly quarantine: boolean;
}

export function optionOf({ id, name, quarantine }: Omit<LocationOption, 'key'>): LocationOption {
  return { key: String(id), id, name, quarantine };
}
