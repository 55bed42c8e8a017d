import { reported } from '../../../calls/report-error.ts';
import { type Combobox, createCombobox, findExact, type Option } from '../../../ui/combobox/combobox-state.ts';
import type { FormField } from './form-field.ts';
import { isUnpicked, type PickSpec, unpicked } from './form-spec.ts';

/** A combobox over a field of a form. */
export interface Picker {
  readonly combobox: Combobox<Option>;
  /** Shows what the field was given from elsewhere: another row, the next new record. */
  follow(value: unknown): void;
  /** Who types a code and goes on has picked it, if there is just one such. */
  settle(): Promise<void>;
}

/** What is typed is nothing picked yet: the form is not saved with it. Emptied, the field picks nothing. */
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
    await reported(async () => {
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
    settle() {
      field.pending = lookUp();
      return field.pending;
    },
  };
}
