import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import { type Combobox, createCombobox, type Option } from '../ui/combobox/combobox-state.ts';

type FindNames = (text: string) => Promise<readonly string[]>;

/** Picks the job or partner of a document by name: a known one, or one that the user chose to create. */
export interface NamedPicker {
  readonly combobox: Combobox<Option>;
  readonly error: ReadonlySignal<string | undefined>;
  refuse(message: string): void;
  creates(name: string): boolean;
  show(name: string, creates?: boolean): void;
}

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

export function createPartnerPicker(
  find: FindNames,
  mayCreate?: () => boolean,
  onPick?: (name: string) => void,
): NamedPicker {
  return createNamedPicker(find, 'goods_newPartner', onPick, () => mayCreate?.() === true);
}

/** Finds jobs or partners by name. If none matches exactly, the last option is the typed name; choosing it creates it. */
export function namedOptions(find: FindNames, note: TextKey, mayCreate: () => boolean = () => true) {
  return async (text: string): Promise<readonly Option[]> => {
    const names = await find(text);
    const known = names.map((name) => ({ key: name, name }));
    return text === '' || names.includes(text) || !mayCreate()
      ? known
      : [...known, { key: `${text} `, name: text, note: t(note), creates: true }];
  };
}
