import type { ReactNode } from 'react';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import type { Choice } from '../../../ui/fields/select-field.tsx';
import type { FormField } from './form-field.ts';
import type { RecordForm } from './record-form.ts';

interface Common {
  /** The field's name in the contract. */
  readonly key: string;
  readonly label: string;
  /** The heading of the part of the form that begins with this field. */
  readonly section?: string;
  /** Explains what the field is for where it is set. */
  readonly hint?: string;
  /** What else the hint says of a record that is there. */
  readonly rowHint?: (row: Readonly<Record<string, unknown>>) => string | undefined;
  /** Said instead, of a value that may be wrong and can be saved all the same. */
  readonly doubt?: (value: unknown) => string | undefined;
  /** May be left empty: it is then sent as null. */
  readonly optional?: boolean;
  /** Shown to nobody, also where two versions are compared. */
  readonly secret?: true;
  /** Kept by "save and new": values that repeat. */
  readonly keeps?: boolean;
  /** Asked for only when a record is made, or only of one that is there. */
  readonly only?: 'new' | 'existing';
  /** Asked for only while this holds: what the other fields say. */
  readonly when?: (form: RecordForm) => boolean;
  /** Said of a value that the contract's struct refuses, in place of its own words. */
  readonly invalid?: string;
  /** What is said where it is empty and must not be; without it, 'Enter' and the label. */
  readonly missing?: string;
  /** What else is wrong with a value, beside the contract's struct; `stored` is undefined for a new record. */
  readonly fault?: (value: unknown, stored: unknown) => string | undefined;
}

/** Finds what can be picked for a row; undefined for a new one. */
export type Find = (
  text: string,
  signal: AbortSignal,
  row: Readonly<Record<string, unknown>> | undefined,
) => Promise<readonly Option[]>;

export type PickSpec = Common & {
  readonly kind: 'pick';
  /** Finds what can be picked; the option's key is the id that is sent. */
  readonly find: Find;
  /** What is picked in a row of the list. */
  readonly picked: (row: Readonly<Record<string, unknown>>) => Option | undefined;
};

/** What stands in a field that picks while something is typed and nothing picked. */
export function unpicked(text: string): Option {
  return { key: '', name: text };
}

export function isUnpicked(value: unknown): boolean {
  return (value as Option | undefined)?.key === '';
}

/** One field of a form, as data: what it edits and how it is shown. */
export type FormSpec =
  | (Common & { readonly kind: 'text' | 'note' | 'decimal' })
  | (Common & { readonly kind: 'flag' })
  | (Common & {
      readonly kind: 'choice';
      readonly options: readonly Choice<string>[];
      /** What a new record has unless another is chosen; without it one must be chosen. */
      readonly usual?: string;
    })
  | PickSpec
  | (Common & {
      readonly kind: 'own';
      /** What stands there before anything is chosen. */
      readonly empty: unknown;
      /** What of it is sent, where it holds more than that for the eye. */
      readonly sent?: (value: unknown) => unknown;
      readonly render: (field: FormField, form: RecordForm) => ReactNode;
    });

/** What a row has picked: its id and the name that stands beside it, as `unitId` and `unit`. */
export function pickedBy(idKey: string, nameKey: string) {
  return (row: Readonly<Record<string, unknown>>): Option | undefined => {
    const [id, name] = [row[idKey], row[nameKey]];
    return typeof id === 'number' && typeof name === 'string' ? { key: String(id), name } : undefined;
  };
}
