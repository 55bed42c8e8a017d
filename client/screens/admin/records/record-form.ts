import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { useMemo } from 'react';
import type { AnyStruct } from '../../../../shared/contract/operation.ts';
import { FormField } from './form-field.ts';
import type { FormSpec } from './form-spec.ts';
import type { RecordRow } from './record-description.ts';
import type { RecordPanelState } from './record-panel-state.ts';

type Row = Readonly<Record<string, unknown>>;

export type RecordStruct = AnyStruct & { readonly schema: Readonly<Record<string, AnyStruct>> };

export class RecordForm {
  readonly fields: readonly FormField[];
  readonly isDirty: ReadonlySignal<boolean>;
  /** Increases with every attempt to save that found an error. */
  readonly faults = signal(0);
  /** Increases with every new record after the first. */
  readonly begun = signal(0);

  constructor(specs: readonly FormSpec[], struct: RecordStruct, row: Row | undefined) {
    const unwanted = row === undefined ? 'existing' : 'new';
    this.fields = specs
      .filter(({ only }) => only !== unwanted)
      .map((spec) => new FormField(spec, struct.schema[spec.key], row));
    this.isDirty = computed(() => this.fields.some((field) => field.isDirty.value));
  }

  /** The fields that are shown, given the values of the others. */
  visibleFields(): readonly FormField[] {
    return this.fields.filter(({ spec }) => spec.when?.(this) ?? true);
  }

  value(key: string): unknown {
    return this.fields.find(({ spec }) => spec.key === key)?.value.value;
  }

  /** All shown fields, for a new record; empty ones are left out. */
  all(): Record<string, unknown> {
    return Object.fromEntries(this.visibleFields().map((field) => [field.spec.key, field.input() ?? undefined]));
  }

  changes(): Record<string, unknown> {
    const changed = this.fields.filter((field) => field.isDirty.peek());
    return Object.fromEntries(changed.map((field) => [field.spec.key, field.input()]));
  }

  async ready(): Promise<void> {
    await Promise.all(this.fields.map(({ pending }) => pending));
  }

  /** Shows all errors; returns whether there are none. */
  check(): boolean {
    for (const field of this.fields) field.touch();
    const isRight = this.visibleFields().every((field) => field.fault() === undefined);
    if (!isRight) this.faults.value += 1;
    return isRight;
  }

  /** Shows the server's refusals beside their fields; returns whether every refusal has a field. */
  refuse(failures: Readonly<Record<string, string>>): boolean {
    const named = Object.entries(failures).map(([path, text]) => {
      const field = this.fields.find(({ spec }) => path === spec.key || path.startsWith(`${spec.key}.`));
      field?.refuse(text);
      return field !== undefined;
    });
    if (named.some(Boolean)) this.faults.value += 1;
    return named.length > 0 && named.every(Boolean);
  }

  markSaved(): void {
    for (const field of this.fields) field.markSaved();
  }

  /** Takes over another row; with `keepDraft` the typed values stay and are compared with that row from now on. */
  show(row: Row | undefined, keepDraft = false): void {
    for (const field of this.fields) field.show(row, keepDraft);
  }

  next(): void {
    for (const field of this.fields) {
      const value = field.spec.keeps === true ? field.value.peek() : undefined;
      field.show(undefined);
      if (value !== undefined) field.value.value = value;
    }
    this.begun.value += 1;
  }
}

export function useFormDirty<Row extends RecordRow>(state: RecordPanelState<Row>): ReadonlySignal<boolean> {
  return useMemo(() => computed(() => state.form.value?.isDirty.value === true), [state]);
}
