import { t } from '../../../texts.ts';
import type { Option } from '../../combobox/combobox-state.ts';
import { formatDate, formatQuantity } from '../../formats.ts';

/**
 * One filter of a list, as data. Its `key`, or `from` and `to` of a range, are filter fields of the API. Filters that share a field
 * distinguish their values by the prefix `begins`: `parameter=fireClass=A1` is the value A1 of the filter with the prefix `fireClass=`.
 */
export type Filter =
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly label: string;
      readonly options: readonly Choice[];
      /** The API's field accepts one value: a second tick replaces the first. */
      readonly single?: true;
      readonly begins?: string;
    }
  | {
      readonly kind: 'text';
      readonly key: string;
      readonly label: string;
      readonly day?: true;
      readonly begins?: string;
    }
  | {
      readonly kind: 'pick';
      readonly key: string;
      readonly label: string;
      /** The matches for a text; the value is the option's code, or its name if it has none. */
      readonly find: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
    }
  | { readonly kind: 'flag'; readonly key: string; readonly label: string }
  | Range;

interface Range {
  readonly kind: 'dates' | 'quantities';
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export function filterFields(filter: Filter): readonly string[] {
  return 'from' in filter ? [filter.from, filter.to] : [filter.key];
}

export function filterKey(filter: Filter): string {
  return [...filterFields(filter), ...(beginOf(filter) === undefined ? [] : [beginOf(filter)])].join('-');
}

type Values = Readonly<Record<string, readonly string[]>>;

/** The values of the fields for this filter: of a shared field only its own values, without their prefix. */
export function ownValues(filter: Filter, values: Values): Values {
  const begins = beginOf(filter);
  if (begins === undefined || 'from' in filter) return values;
  const own = (values[filter.key] ?? []).filter((value) => value.startsWith(begins));
  return { ...values, [filter.key]: own.map((value) => value.slice(begins.length)) };
}

/** The API's fields with other values of this filter; those of filters that share the field stay. */
export function withOwnValues(filter: Filter, values: Values, own: Values): Values {
  const begins = beginOf(filter);
  if (begins === undefined || 'from' in filter) return own;
  const others = (values[filter.key] ?? []).filter((value) => !value.startsWith(begins));
  return { [filter.key]: [...others, ...(own[filter.key] ?? []).map((value) => `${begins}${value}`)] };
}

function beginOf(filter: Filter): string | undefined {
  return 'begins' in filter ? filter.begins : undefined;
}

/** The text on the chip of an active filter, 'Status: expected, counting'; undefined while it is not active. Reads texts. */
export function filterText(filter: Filter, values: Values): string | undefined {
  if ('from' in filter) return rangeText(filter, values[filter.from]?.[0], values[filter.to]?.[0]);
  const chosen = ownValues(filter, values)[filter.key] ?? [];
  if (chosen.length === 0) return undefined;
  if (filter.kind === 'flag') return filter.label;
  const names = chosen.map((value) => nameOf(filter, value));
  return t('ui_list_filterIs', { filter: filter.label, value: names.join(', ') });
}

function nameOf(filter: Filter, value: string): string {
  if (filter.kind === 'text') return filter.day === true ? formatDate(value) : value;
  const options = filter.kind === 'choice' ? filter.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

function rangeText({ kind, label }: Range, from: string | undefined, to: string | undefined): string | undefined {
  const shown = kind === 'dates' ? formatDate : formatQuantity;
  const values = { filter: label, from: shown(from ?? ''), to: shown(to ?? '') };
  if (from !== undefined && to !== undefined) return t('ui_list_filterBetween', values);
  if (from !== undefined) return t(kind === 'dates' ? 'ui_list_filterFrom' : 'ui_list_filterAtLeast', values);
  if (to === undefined) return undefined;
  return t(kind === 'dates' ? 'ui_list_filterTo' : 'ui_list_filterUpTo', values);
}
