import { t } from '../../../texts.ts';
import { NoticeBar } from '../../notice-bar.tsx';
import type { Column } from '../columns/column.ts';
import { type Filter, filterFields } from '../filters/filter.ts';
import type { List } from '../list-state.ts';
import { leftOutOf, type PartLeftOut } from './left-out.ts';
import type { SavedViews } from './saved-views.ts';

interface LeftOutProps {
  list: Pick<List<never>, 'view' | 'shape' | 'isFramed'>;
  columns: readonly Column<never>[];
  filters: readonly Filter[];
  views: SavedViews | undefined;
  nameOf: ((field: string) => string) | undefined;
}

/** Names the parts of the displayed view that the list no longer has, or not for this user; the view is shown without them. */
export function LeftOut({ list, columns, filters, views, nameOf = (field) => field }: LeftOutProps) {
  const { saved } = list.view.value;
  const shown = views?.all.value?.find(({ id }) => String(id) === saved);
  // Under another grouping the columns and sorts belong to another list.
  if (shown === undefined || !list.isFramed(shown.query)) return null;
  const parts = leftOutOf(
    shown.query,
    list.shape,
    columns.map(({ key }) => key),
  );
  if (parts.length === 0) return null;

  function wordsOf({ kind, field, value }: PartLeftOut): string {
    const named =
      kind === 'filter' || kind === 'value' ? filters.find((one) => filterFields(one).includes(field)) : undefined;
    const name = named?.label ?? columns.find(({ key }) => key === field)?.head ?? nameOf(field);
    if (kind === 'value') return t('ui_list_filterIs', { filter: name, value: value ?? '' });
    return t(`ui_views_cut_${kind}`, { name });
  }

  return <NoticeBar tone="warn">{t('ui_views_cut', { parts: [...new Set(parts.map(wordsOf))].join(', ') })}</NoticeBar>;
}
