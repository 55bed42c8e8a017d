import { spoken } from './spoken.ts';

/** The kinds of things whose changes are looked for; whatever else was changed is found by search. */
const subjects = [
  ...[
    'user',
    'apiToken',
    'company',
    'warehouse',
    'partner',
    'partnerWarehouse',
    'location',
    'unit',
    'packing',
    'itemMaster',
    'sku',
  ],
  ...['parameter', 'import', 'ern', 'outgoing'],
] as const;

/** The kinds as choices of a filter, by name. */
export function subjectChoices(): { value: string; label: string }[] {
  const choices = subjects.map((value) => ({ value, label: subjectText(value) }));
  return choices.toSorted((one, other) => one.label.localeCompare(other.label));
}

/** What a kind of things is called. */
export function subjectText(subject: string): string {
  return names[subject] ?? spoken(subject);
}

const names: Readonly<Record<string, string>> = { apiToken: 'API token', sku: 'SKU', ern: 'ERN' };
