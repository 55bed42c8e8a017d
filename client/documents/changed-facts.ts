import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import { displayZone, formatDate, formatInstant } from '../ui/formats.ts';

type Facts = Readonly<Record<string, unknown>> | null;

export interface ChangedFact {
  /** The name of the field in the API. */
  readonly key: string;
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The name of the record with an id in a field; undefined if it has none to show. */
export type NameOf = (field: string, id: number) => string | undefined;

/** The fields of an audit record. Unchanged fields only identify the changed record and come last. With `nameOf`, names replace ids. */
export function changedFacts(before: Facts, after: Facts, nameOf?: NameOf): readonly ChangedFact[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = valueText(nameOf);
  const facts = keys
    .filter((key) => isShown(key, nameOf, before?.[key], after?.[key]))
    .map((key) => ({
      key,
      field: fieldName(key, nameOf),
      before: shown(before?.[key], key),
      after: shown(after?.[key], key),
    }));
  return facts.toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)));
}

export function isSame({ before, after }: Pick<ChangedFact, 'before' | 'after'>): boolean {
  return before === after;
}

const isId = (key: string) => /^ids?$|Ids?$/.test(key);

function isShown(key: string, nameOf: NameOf | undefined, ...values: readonly unknown[]): boolean {
  if (nameOf === undefined || !isId(key)) return true;
  return values.some((value) => typeof value === 'number' && nameOf(key, value) !== undefined);
}

function fieldName(key: string, nameOf: NameOf | undefined): string {
  return readable(nameOf === undefined ? key : key.replace(/Id$/, ''));
}

function valueText(nameOf: NameOf | undefined) {
  return function shown(value: unknown, key: string): string | undefined {
    if (value === undefined || value === null || value === '') return undefined;
    if (Array.isArray(value) && value.length === 0) return undefined;
    if (Array.isArray(value)) return value.map((item) => shown(item, key) ?? '–').join(', ');
    if (typeof value === 'object') {
      return Object.entries(value)
        .filter(([name, part]) => isShown(name, nameOf, part))
        .map(([name, part]) => `${fieldName(name, nameOf)}: ${shown(part, name) ?? '–'}`)
        .join('; ');
    }
    if (typeof value === 'boolean') return t(value ? 'goods_yes' : 'goods_no');
    if (typeof value === 'number' && isId(key)) return nameOf?.(key, value) ?? String(value);
    const keyOf = textKeys[key];
    return keyOf === undefined ? dayText(String(value)) : wordText(keyOf(String(value)), String(value));
  };
}

/** The text keys for the words of a field. */
const textKeys: Readonly<Record<string, (word: string) => string>> = {
  permissions: (permission) => `users_permission_${permission}`,
  scopes: (scope) => `integrations_scope_${scope}`,
};

function wordText(key: string, word: string): string {
  const text = t(key as TextKey);
  return text === key ? word : text;
}

function dayText(value: string): string {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatInstant(value, displayZone.value) : formatDate(value);
}

const spelled: Readonly<Record<string, string>> = {
  api: 'API',
  epod: 'ePOD',
  ern: 'ERN',
  erns: 'ERNs',
  sku: 'SKU',
  skus: 'SKUs',
  url: 'URL',
};

/** Formats an API name for display: 'statusChangeEmail' becomes 'Status change email', 'notifierUrl' 'Notifier URL'. */
export function readable(name: string): string {
  const [first = '', ...rest] = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(' ');
  const words = rest.map((word) => spelled[word] ?? word);
  return [spelled[first] ?? first.slice(0, 1).toUpperCase() + first.slice(1), ...words].join(' ');
}
