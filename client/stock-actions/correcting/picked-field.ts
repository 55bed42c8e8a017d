import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { type Combobox, createCombobox, findExact, type Option } from '../../ui/combobox/combobox-state.ts';

type Find<O extends Option> = (text: string) => Promise<readonly O[]>;

/** A value looked up by code or name: picked from the list, or typed exactly. */
export class PickedField<O extends Option> {
  readonly combobox: Combobox<O>;
  readonly error: ReadonlySignal<string | undefined>;
  readonly #find: Find<O>;
  readonly #picked = signal<O | undefined>(undefined);
  readonly #isTried = signal(false);
  readonly #refused = signal<{ typed: string; message: string } | undefined>(undefined);

  /** `unknown` is the message if no option matches; without it any text is valid. */
  constructor(find: Find<O>, unknown: TextKey | undefined) {
    this.#find = find;
    this.combobox = createCombobox<O>({
      find,
      onPick: (option) => {
        this.#picked.value = option;
      },
    });
    this.error = computed(() => {
      const typed = this.combobox.text.value.trim();
      if (this.#refused.value?.typed === typed) return this.#refused.value.message;
      const isUnknown = unknown !== undefined && this.#isTried.value && this.picked.value === undefined;
      return isUnknown ? t(unknown) : undefined;
    });
  }

  readonly picked = computed(() => {
    const option = this.#picked.value;
    return this.combobox.text.value.trim() === nameOf(option) ? option : undefined;
  });

  get text(): string {
    return this.combobox.text.peek().trim();
  }

  /** Returns whether an option is picked. Picks the option that the text matches exactly. */
  async check(): Promise<boolean> {
    if (this.picked.peek() === undefined && this.text !== '') await this.put(this.text);
    this.#isTried.value = true;
    return this.picked.peek() !== undefined;
  }

  async put(name: string | undefined): Promise<void> {
    const option = name === undefined ? undefined : ((await findExact(this.#find, name)) as O | undefined);
    if (option !== undefined) this.combobox.pick(option);
  }

  refuse(message: string): void {
    this.#refused.value = { typed: this.text, message };
  }
}

function nameOf(option: Option | undefined): string | undefined {
  return option?.code ?? option?.name;
}
