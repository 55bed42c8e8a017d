import type { Option } from '../ui/combobox/combobox-state.ts';

/** A location to choose. */
export interface LocationOption extends Option {
  readonly id: number;
  readonly quarantine: boolean;
}

/** A location as a list of choices shows it. */
export function optionOf({ id, name, quarantine }: Omit<LocationOption, 'key'>): LocationOption {
  return { key: String(id), id, name, quarantine };
}
