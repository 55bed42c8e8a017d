import type { Option } from '../combobox/combobox-state.ts';

/** One filter that a list offers, as data. Its `key`, or `from` and `to`, are filter fields of the API. */
export type Filter =
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly label: string;
      readonly options: readonly Choice[];
      /** The API's field takes one value: a second tick takes the place of the first. */
      readonly single?: true;
    }
  | { readonly kind: 'text'; readonly key: string; readonly label: string }
  | {
      readonly kind: 'pick';
      readonly key: string;
      readonly label: string;
      /** What matches a text; the value is the option's code, or its name where it has none. */
      readonly find: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
    }
  | { readonly kind: 'flag'; readonly key: string; readonly label: string }
  | { readonly kind: 'dates'; readonly from: string; readonly to: string; readonly label: string };

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The names of the API's fields that a filter sets. */
export function filterFields(filter: Filter): readonly string[] {
  return filter.kind === 'dates' ? [filter.from, filter.to] : [filter.key];
}

/** What identifies a filter among those of its list. */
export function filterKey(filter: Filter): string {
  return filterFields(filter).join('-');
}
