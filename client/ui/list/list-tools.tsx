import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { t } from '../../texts.ts';
import { Menu, type MenuItem } from '../menu/menu.tsx';
import { MenuButton } from '../menu/menu-button.tsx';
import type { Column } from './columns/column.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import type { List } from './list-state.ts';
import type { SavedViews, ViewMailing } from './views/saved-views.ts';
import { ViewsMenu } from './views/views-menu.tsx';

export interface ListToolsProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  views: SavedViews | undefined;
  mailing: ViewMailing | undefined;
  exports: readonly MenuItem[] | undefined;
  errorText: (error: unknown) => string;
}

/**
 * What can be done with a list besides searching and filtering it. A desk shows a button for each; on a handheld they are one menu, which
 * also sorts, for cards have no heads to click. Both open the same layers.
 */
export function ListTools<Row>({ list, columns, views, mailing, exports, errorText }: ListToolsProps<Row>) {
  useSignals();
  const id = useId();
  const layer = { sort: `${id}-sort`, views: `${id}-views`, columns: `${id}-columns` };
  const sorts = sortItems(list, columns);
  return (
    <>
      {views !== undefined && (
        <ViewsMenu id={layer.views} list={list} views={views} mailing={mailing} errorText={errorText} />
      )}
      <ColumnChooser id={layer.columns} list={list} columns={columns} />
      {exports !== undefined && (
        <MenuButton
          label={t(exports.length > 1 ? 'ui_list_export' : 'ui_list_print')}
          items={exports}
          edge="end"
          className="list-desk"
        />
      )}
      <Menu id={layer.sort} label={t('ui_list_sort')} items={sorts} edge="end" />
      <MenuButton
        label={t('ui_list_more')}
        icon="more"
        edge="end"
        className="list-more"
        items={[
          ...(sorts.length === 0 ? [] : [sortLine(sorts, () => open(layer.sort))]),
          ...(views === undefined
            ? []
            : [{ key: 'views', label: t('ui_views'), icon: 'eye', onSelect: () => open(layer.views) } as const]),
          { key: 'columns', label: t('ui_list_columns'), icon: 'columns', onSelect: () => open(layer.columns) },
          ...(exports ?? []).map((item, at) => ({ ...item, parted: at === 0 })),
        ]}
      />
    </>
  );
}

/** The layer takes the place of the menu that asked for it, by the same button, to which the focus returned. */
function open(layer: string): void {
  const source = document.activeElement;
  document.getElementById(layer)?.showPopover(source instanceof HTMLElement ? { source } : {});
}

/** The columns that sort, as ticks: another tap turns the order round, a third lets it go, as a click on a head does. */
function sortItems<Row>(list: List<Row>, columns: readonly Column<Row>[]): MenuItem[] {
  const { sort } = list.view.value;
  const shown = sort.length === 0 ? list.shape.order : sort;
  return columns.flatMap(({ sort: key, head }) => {
    if (key === undefined) return [];
    const now = shown.find((one) => one.key === key);
    const note = now && { note: t(now.descending ? 'ui_list_descending' : 'ui_list_ascending') };
    return [{ key, label: head, checked: now !== undefined, onSelect: () => list.sort(key, false), ...note }];
  });
}

function sortLine(sorts: readonly MenuItem[], onSelect: () => void): MenuItem {
  const by = sorts.filter(({ checked }) => checked === true).map(({ label }) => label);
  return { key: 'sort', label: t('ui_list_sort'), icon: 'sortDown', note: by.join(', '), onSelect };
}
