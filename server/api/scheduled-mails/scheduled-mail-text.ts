import type { ListFacts } from '../../../shared/contract/list.ts';
import { operations } from '../../../shared/contract/operations.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import type { Mail, MailSettings } from '../../queue/mails.ts';
import { findHeading } from '../list/files/table.ts';
import { printDate } from '../prints/print-text.ts';
import type { ScheduledFile } from './scheduled-file.ts';

export interface MailedFacts {
  name: string;
  owner: string;
  /** Path of the screen with the view, below /wms/. */
  page: string;
  day: string;
  rows: number;
  file: ScheduledFile;
  /** Path below /wms/ where the owner downloads a file that is too large to mail. */
  download: string | undefined;
  /** Its first rows, below their headings. */
  first: readonly (readonly string[])[];
}

export function scheduledMail(
  { productName, publicUrl }: MailSettings,
  { name, owner, page, day, rows, file, download, first }: MailedFacts,
): Omit<Mail, 'to'> {
  const list = listOf(file);
  const filters = list === undefined ? [] : filtersInWords(list.facts, file.input, file.reading.layout);
  const counted = `${new Intl.NumberFormat('en-GB').format(rows)} ${rows === 1 ? 'row' : 'rows'}`;
  const parts = [
    `${name}, ${printDate(day)}: ${counted}`,
    [list?.summary ?? '', ...filters].join('\n'),
    ...(download === undefined
      ? []
      : [`The file is too large for an email. ${owner} can download it for a day:\n${publicUrl}/wms/${download}`]),
    `Open the list:\n${publicUrl}/wms/${page}`,
    `Scheduled by ${owner} in ${productName}. To get it no longer, ask them.`,
  ];
  const [headings = [], ...shown] = first;
  return {
    subject: `${productName}: ${name}, ${printDate(day)}`,
    text: `${parts.join('\n\n')}\n`,
    table: { headings, rows: shown, more: Math.max(0, rows - shown.length) },
  };
}

function listOf({ operation: { path } }: ScheduledFile): { summary: string; facts: ListFacts } | undefined {
  const operation = operations.find((one) => one.method === 'GET' && `${one.path}/export` === path);
  return operation !== undefined && 'list' in operation
    ? { summary: operation.summary, facts: operation.list as ListFacts }
    : undefined;
}

/** 'Status: expected, counting' for each active filter, with the heading of its column if it has one. */
export function filtersInWords(
  { filters, headings }: ListFacts,
  input: Readonly<Record<string, unknown>>,
  layout: LayoutId | null,
): string[] {
  const label = (name: string) => findHeading(headings[name] ?? name, layout) ?? spelt(name);
  const search = input['search'] === undefined ? [] : [`Search: ${String(input['search'])}`];
  const scope = ['companyId', 'warehouseId'];
  const set = Object.keys(filters).filter((name) => input[name] !== undefined && !scope.includes(name));
  return [
    ...search,
    ...set.map((name) => {
      const [, base, end] = /^(\w+)(From|To)$/.exec(name) ?? [];
      const value = inWords(input[name]);
      if (base === undefined) return `${label(name)}: ${value}`;
      return `${label(base)} ${end === 'From' ? 'from' : 'to'}: ${value}`;
    }),
  ];
}

/** 'followUp' as 'Follow up'. */
function spelt(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? printDate(String(value)) : String(value);
}
