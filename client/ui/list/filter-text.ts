import { t } from '../../texts.ts';
import { formatDate } from '../formats.ts';
import type { Filter } from './filter.ts';

type Values = Readonly<Record<string, readonly string[]>>;

/** What a filter in force says on its chip, 'Status: expected, counting'; undefined while it is not in force. It reads texts. */
export function filterText(filter: Filter, values: Values): string | undefined {
  if (filter.kind === 'dates') return datesText(filter, values[filter.from]?.[0], values[filter.to]?.[0]);
  const chosen = values[filter.key] ?? [];
  if (chosen.length === 0) return undefined;
  if (filter.kind === 'flag') return filter.label;
  const names = filter.kind === 'choice' ? chosen.map((value) => labelOf(filter.options, value)) : chosen;
  return t('ui_list_filterIs', { filter: filter.label, value: names.join(', ') });
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

function datesText(filter: Filter, from: string | undefined, to: string | undefined): string | undefined {
  const values = { filter: filter.label, from: formatDate(from ?? ''), to: formatDate(to ?? '') };
  if (from !== undefined && to !== undefined) return t('ui_list_filterBetween', values);
  if (from !== undefined) return t('ui_list_filterFrom', values);
  return to === undefined ? undefined : t('ui_list_filterTo', values);
}
