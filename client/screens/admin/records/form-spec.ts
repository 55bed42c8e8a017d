import type { ReactNode } from 'react';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import type { Choice } from '../../../ui/fields/select-field.tsx';
import type { FormField } from './form-field.ts';
import type { RecordForm } from './record-form.ts';

interface Common {
  readonly key: string;
  readonly label: string;
  readonly section?: string;
  readonly hint?: string;
  /** Added to the hint for an existing record. */
  readonly rowHint?: (row: Readonly<Record<string, unknown>>) => string | undefined;
  /** Replaces the hint for a value that may be wrong but can be saved. */
  readonly doubt?: (value: unknown) => string | undefined;
  /** An empty value is sent as null. */
  readonly optional?: boolean;
  /** Never shown, not even where two versions are compared. */
  readonly secret?: true;
  /** "Save and new" keeps the value, for values that repeat. */
  readonly keeps?: boolean;
  /** Shown only for a new record, or only for an existing one. */
  readonly only?: 'new' | 'existing';
  readonly when?: (form: RecordForm) => boolean;
  /** Replaces the struct's own message for a rejected value. */
  readonly invalid?: string;
  /** The message for an empty value that is required; by default 'Enter' and the label. */
  readonly missing?: string;
  /** A check besides the contract's struct; `stored` is undefined for a new record. */
  readonly fault?: (value: unknown, stored: unknown) => string | undefined;
}

export type Find = (
  text: string,
  signal: AbortSignal,
  row: Readonly<Record<string, unknown>> | undefined,
) => Promise<readonly Option[]>;

export type PickSpec = Common & {
  readonly kind: 'pick';
  /** The option's key is the id that is sent. */
  readonly find: Find;
  readonly picked: (row: Readonly<Record<string, unknown>>) => Option | undefined;
};

/** The value of a pick field while text is typed and no option is picked. */
export function unpicked(text: string): Option {
  return { key: '', name: text };
}

export function isUnpicked(value: unknown): boolean {
  return (value as Option | undefined)?.key === '';
}

export type FormSpec =
  | (Common & { readonly kind: 'text' | 'note' | 'decimal' })
  | (Common & { readonly kind: 'flag' })
  | (Common & {
      readonly kind: 'choice';
      readonly options: readonly Choice<string>[];
      /** The default for a new record; without it the user must choose. */
      readonly usual?: string;
    })
  | PickSpec
  | (Common & {
      readonly kind: 'own';
      readonly empty: unknown;
      /** The part of the value that is sent, if it contains more for display only; undefined sends nothing. */
      readonly sent?: (value: unknown) => unknown;
      readonly render: (field: FormField, form: RecordForm) => ReactNode;
    });

/** The option picked in a row, from its id and the name beside it, as `unitId` and `unit`. */
export function pickedBy(idKey: string, nameKey: string) {
  return (row: Readonly<Record<string, unknown>>): Option | undefined => {
    const [id, name] = [row[idKey], row[nameKey]];
    return typeof id === 'number' && typeof name === 'string' ? { key: String(id), name } : undefined;
  };
}
