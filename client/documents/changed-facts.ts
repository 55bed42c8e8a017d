import { t } from '../texts.ts';

type Facts = Readonly<Record<string, unknown>> | null;

export interface ChangedFact {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The fields of an audit record. Unchanged fields only identify the changed record and come last. */
export function changedFacts(before: Facts, after: Facts): readonly ChangedFact[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const facts = names.map((name) => ({
    field: readable(name),
    before: shown(before?.[name]),
    after: shown(after?.[name]),
  }));
  return facts.toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)));
}

export function isSame({ before, after }: ChangedFact): boolean {
  return before === after;
}

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value) && value.length === 0) return undefined;
  if (Array.isArray(value)) return value.map((item) => shown(item) ?? '–').join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => `${readable(name)}: ${shown(part) ?? '–'}`);
    return parts.join('; ');
  }
  if (typeof value === 'boolean') return t(value ? 'goods_yes' : 'goods_no');
  return String(value);
}

/** Formats an API name for display: 'statusChangeEmail' becomes 'Status change email'. */
export function readable(name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
