import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { formatDate, formatQuantity } from '../../ui/formats.ts';

type Facts = Readonly<Record<string, unknown>>;
type LineFacts = Readonly<Record<string, string | number>>;

const headNames = {
  partner: 'erns_partner',
  reference: 'erns_reference',
  deliveryDate: 'erns_deliveryDate',
  comments: 'manual_comments',
} as const satisfies Record<string, TextKey>;

const lineNames = {
  stockCode: 'ern_sku',
  quantity: 'ern_shipped',
  job: 'ern_job',
  segment: 'ern_segment',
  swc: 'manual_swc',
  drumNumber: 'ern_drum',
  supplierDrumNumber: 'ern_supplierDrum',
  reference: 'erns_reference',
} as const satisfies Record<string, TextKey>;

/** Beyond this number, the others are only counted. */
const MOST_LINES = 5;

/** What an edit of an ERN changed, from its facts: 'Delivery date: 1 Mar 2026 → 9 Mar 2026', 'SKU-1 removed: 10'. */
export function editedFacts(facts: Facts): string[] {
  const was = (facts['was'] ?? {}) as Facts;
  const head = Object.entries(headNames)
    .filter(([name]) => name in was)
    .map(([name, text]) => changeText(t(text), shown(name, was[name]), shown(name, facts[name])));
  const lines = editedLines((was['lines'] ?? []) as LineFacts[], (facts['lines'] ?? []) as LineFacts[]);
  const more = lines.length - MOST_LINES;
  return [...head, ...lines.slice(0, MOST_LINES), ...(more > 0 ? [t('ern_edit_moreLines', { count: more })] : [])];
}

function editedLines(before: readonly LineFacts[], after: readonly LineFacts[]): string[] {
  const earlier = new Map(before.map((line) => [line['line'], line]));
  const later = new Set(after.map(({ line }) => line));
  const changed = after.flatMap((line) => {
    const was = earlier.get(line['line'] ?? 0);
    return was === undefined ? [lineText('ern_edit_added', line)] : [changedLine(was, line)];
  });
  const removed = before.filter(({ line }) => !later.has(line)).map((line) => lineText('ern_edit_removed', line));
  return [...changed, ...removed];
}

function changedLine(was: LineFacts, line: LineFacts): string {
  const changes = Object.entries(lineNames)
    .filter(([name]) => was[name] !== line[name])
    .map(([name, text]) => changeText(t(text), shown(name, was[name]), shown(name, line[name])));
  return `${was['stockCode']}: ${changes.join('; ')}`;
}

function lineText(key: 'ern_edit_added' | 'ern_edit_removed', { stockCode = '', quantity = '' }: LineFacts): string {
  return t(key, { sku: stockCode, quantity: formatQuantity(String(quantity)) });
}

function changeText(field: string, before: string, after: string): string {
  return t('ern_edit_change', { field, before, after });
}

function shown(name: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (name === 'deliveryDate') return formatDate(String(value));
  return name === 'quantity' ? formatQuantity(String(value)) : String(value);
}
