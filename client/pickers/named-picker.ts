import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import { type Combobox, createCombobox, type Option } from '../ui/combobox/combobox-state.ts';

type FindNames = (text: string) => Promise<readonly string[]>;

/** How partners are found, and whether the person may create one. */
export interface PartnerCalls {
  readonly partners: FindNames;
  readonly mayCreatePartners?: (() => boolean) | undefined;
}

/** Picks the job or the partner of a document by its name: a known one, or one that the person chose to create. */
export interface NamedPicker {
  readonly combobox: Combobox<Option>;
  /** The server's refusal of what is typed. */
  readonly error: ReadonlySignal<string | undefined>;
  refuse(message: string): void;
  /** Whether the person chose to create one of this name. */
  creates(name: string): boolean;
  /** Shows a stored name, and whether its creation was chosen. */
  show(name: string, creates?: boolean): void;
}

/** `note` is what the option that creates says. */
export function createNamedPicker(
  find: FindNames,
  note: TextKey,
  onPick?: (name: string) => void,
  mayCreate?: () => boolean,
): NamedPicker {
  const created = signal<string | undefined>(undefined);
  const refused = signal<{ typed: string; message: string } | undefined>(undefined);
  const combobox = createCombobox<Option>({
    find: namedOptions(find, note, mayCreate),
    onPick({ name, creates }) {
      refused.value = undefined;
      created.value = creates && name;
      onPick?.(name);
    },
  });
  return {
    combobox,
    error: computed(() => (refused.value?.typed === combobox.text.value ? refused.value.message : undefined)),
    refuse(message) {
      refused.value = { typed: combobox.text.peek(), message };
    },
    creates: (name) => created.value === name,
    show(name, creates) {
      created.value = creates ? name : undefined;
      combobox.show(name);
    },
  };
}

/** Picks a partner; those who may are offered to create one. */
export function createPartnerPicker(calls: PartnerCalls, onPick?: (name: string) => void): NamedPicker {
  return createNamedPicker(calls.partners, 'goods_newPartner', onPick, () => calls.mayCreatePartners?.() === true);
}

/** Finds jobs or partners by name. What was typed is the last of the matches where nothing has exactly that name: choosing it creates it. */
export function namedOptions(find: FindNames, note: TextKey, mayCreate: () => boolean = () => true) {
  return async (text: string): Promise<readonly Option[]> => {
    const names = await find(text);
    const known = names.map((name) => ({ key: name, name }));
    return text === '' || names.includes(text) || !mayCreate()
      ? known
      : [...known, { key: `${text} `, name: text, note: t(note), creates: true }];
  };
}
