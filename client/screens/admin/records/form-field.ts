import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { AnyStruct } from '../../../../shared/contract/operation.ts';
import { t } from '../../../texts.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import { inSentence } from '../../../ui/formats.ts';
import { type FormSpec, isUnpicked } from './form-spec.ts';

type Row = Readonly<Record<string, unknown>>;

export class FormField {
  readonly spec: FormSpec;
  readonly value: Signal<unknown>;
  readonly isDirty: ReadonlySignal<boolean>;
  /** Shown once the user left the field or tried to save; a refusal by the server is shown until the value changes. */
  readonly error: ReadonlySignal<string | undefined>;
  readonly row: ReadonlySignal<Row | undefined>;
  /** The stored value; for a new record, the field's empty value. */
  readonly stored: ReadonlySignal<unknown>;
  /** A pending lookup; saving waits for it. */
  pending: Promise<void> = Promise.resolve();
  readonly #row: Signal<Row | undefined>;
  readonly #stored: Signal<unknown>;
  #isNew: boolean;
  readonly #isTouched = signal(false);
  readonly #refused = signal<{ value: unknown; text: string } | undefined>(undefined);
  readonly #struct: AnyStruct | undefined;

  constructor(spec: FormSpec, struct: AnyStruct | undefined, row: Row | undefined) {
    this.spec = spec;
    this.#struct = struct;
    this.#isNew = row === undefined;
    this.#row = signal(row);
    this.row = this.#row;
    this.#stored = signal(storedValue(spec, row));
    this.stored = this.#stored;
    this.value = signal(this.#stored.peek());
    this.isDirty = computed(() => !isSame(this.input(), inputOf(spec, this.#stored.value)));
    this.error = computed(() => {
      const refused = this.#refused.value;
      if (refused !== undefined && isSame(refused.value, this.value.value)) return refused.text;
      return this.#isTouched.value ? this.fault() : undefined;
    });
  }

  input(): unknown {
    return inputOf(this.spec, this.value.value);
  }

  /** The error by the contract's own struct, then by the field's own check. */
  fault(): string | undefined {
    if (this.spec.kind === 'pick' && isUnpicked(this.value.value))
      return this.spec.invalid ?? t('admin_pick', { field: inSentence(this.spec.label) });
    const input = this.#isNew ? (this.input() ?? undefined) : this.input();
    const [failure] = this.#struct?.validate(input) ?? [];
    if (failure === undefined) return this.spec.fault?.(input, this.#isNew ? undefined : this.#stored.value);
    const isMissing = input === null || input === undefined || input === '';
    return isMissing
      ? (this.spec.missing ?? t('admin_required', { field: inSentence(this.spec.label) }))
      : (this.spec.invalid ?? failure.message);
  }

  touch(): void {
    this.#isTouched.value = true;
  }

  refuse(text: string): void {
    this.#refused.value = { value: this.value.peek(), text };
  }

  markSaved(): void {
    this.#isNew = false;
    this.#stored.value = this.value.peek();
  }

  /** Takes over the stored row; discards the typed value unless `keepDraft`. */
  show(row: Row | undefined, keepDraft = false): void {
    this.#isNew = row === undefined;
    this.#row.value = row;
    this.#stored.value = storedValue(this.spec, row);
    if (!keepDraft) this.value.value = this.#stored.peek();
    this.#isTouched.value = false;
    this.#refused.value = undefined;
  }
}

export function storedValue(spec: FormSpec, row: Row | undefined): unknown {
  if (spec.kind === 'pick') return row === undefined ? undefined : spec.picked(row);
  const value = row?.[spec.key];
  if (spec.kind === 'flag') return value === true;
  if (spec.kind === 'own') return value ?? spec.empty;
  if (spec.kind === 'choice' && row === undefined) return spec.usual ?? '';
  return value === null || value === undefined ? '' : String(value);
}

function inputOf(spec: FormSpec, value: unknown): unknown {
  if (spec.kind === 'own') return spec.sent === undefined ? value : spec.sent(value);
  if (spec.kind === 'flag') return value;
  if (spec.kind === 'pick') return value === undefined ? null : Number((value as Option).key);
  const text = String(value).trim();
  return text === '' ? null : text;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
