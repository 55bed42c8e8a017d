import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Combobox, createCombobox, type Option } from '../ui/combobox/combobox-state.ts';
import { namedOptions } from './named-options.ts';

/** The partner of a document: a known one, or one that a permitted user chose to create. */
export interface PartnerPicker {
  readonly combobox: Combobox<Option>;
  /** What the server said of it, until another is chosen or typed. */
  readonly error: ReadonlySignal<string | undefined>;
  refuse(message: string): void;
  /** What a request says besides the name. */
  naming(partner: string | null): { readonly newPartner?: boolean };
}

/** How partners are found, and whether the person may create one. */
export interface PartnerCalls {
  partners(text: string): Promise<readonly string[]>;
  readonly mayCreatePartners?: () => boolean;
}

export function createPartnerPicker(
  calls: PartnerCalls,
  onPick: (name: string) => void = () => undefined,
): PartnerPicker {
  let created: string | undefined;
  const refused = signal<{ typed: string; message: string } | undefined>(undefined);
  const combobox = createCombobox<Option>({
    find: namedOptions(calls.partners, 'goods_newPartner', () =>
      calls.mayCreatePartners?.() ? 'ifChosen' : undefined,
    ),
    onPick({ name, creates }) {
      refused.value = undefined;
      created = creates === undefined ? undefined : name;
      onPick(name);
    },
  });
  return {
    combobox,
    error: computed(() => (refused.value?.typed === combobox.text.value ? refused.value.message : undefined)),
    refuse(message) {
      refused.value = { typed: combobox.text.peek(), message };
    },
    naming: (partner) => (partner === null || partner === '' ? {} : { newPartner: partner === created }),
  };
}
