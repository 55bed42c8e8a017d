import { tryOrReport } from '../../../calls/report-error.ts';
import { type Combobox, createCombobox, findExact, type Option } from '../../../ui/combobox/combobox-state.ts';
import type { FormField } from './form-field.ts';
import { isUnpicked, type PickSpec, unpicked } from './form-spec.ts';

export interface Picker {
  readonly combobox: Combobox<Option>;
  /** Shows a value set from elsewhere: another row, the next new record. */
  follow(value: unknown): void;
  /** Picks the option that the typed text matches, if exactly one does. */
  pickMatch(): Promise<void>;
}

/** Typed text alone picks nothing, and the form cannot be saved with it. An emptied field has no value. */
export function createPicker(field: FormField, spec: PickSpec): Picker {
  const find = (text: string, signal: AbortSignal) => spec.find(text, signal, field.row.peek());
  const combobox = createCombobox<Option>({
    find,
    onPick: (option) => {
      field.value.value = option;
    },
  });
  async function lookUp(): Promise<void> {
    const typed = field.value.peek();
    if (!isUnpicked(typed)) return;
    const text = (typed as Option).name.trim();
    await tryOrReport(async () => {
      const exact = await findExact(find, text);
      if (exact !== undefined && field.value.peek() === typed) combobox.pick(exact);
    });
  }
  return {
    combobox: {
      ...combobox,
      type(text) {
        field.value.value = text.trim() === '' ? undefined : unpicked(text);
        combobox.type(text);
      },
    },
    follow(value) {
      const picked = value as Option | undefined;
      if (!isUnpicked(picked)) combobox.show(picked?.code ?? picked?.name ?? '');
    },
    pickMatch() {
      field.pending = lookUp();
      return field.pending;
    },
  };
}
