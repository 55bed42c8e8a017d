import { useId, useState } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Menu, type MenuItem } from '../menu/menu.tsx';
import { MenuButton } from '../menu/menu-button.tsx';
import type { Column } from './columns/column.ts';
import { ColumnChoices, type ColumnChoicesProps } from './columns/column-choices.tsx';
import type { List } from './list-state.ts';

export interface ListToolsProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  onSaveView: (() => void) | undefined;
  exports: readonly MenuItem[] | undefined;
}

/**
 * The tools of a list besides search and filters. A desk shows a button for each; a handheld shows one menu, which also sorts, because
 * cards have no heads to click. Both open the same layers.
 */
export function ListTools<Row>({ list, columns, onSaveView, exports }: ListToolsProps<Row>) {
  const id = useId();
  const layer = { sort: `${id}-sort`, columns: `${id}-columns` };
  const sorts = sortItems(list, columns);
  return (
    <>
      {onSaveView !== undefined && (
        <Button kind="quiet" icon="plus" className="list-desk" onPress={onSaveView}>
          {t('ui_views_saveView')}
        </Button>
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
          { key: 'columns', label: t('ui_list_columns'), icon: 'columns', onSelect: () => open(layer.columns) },
          ...(onSaveView === undefined
            ? []
            : [{ key: 'view', label: t('ui_views_saveAs'), icon: 'plus', onSelect: onSaveView } as const]),
          ...(exports ?? []).map((item, at) => ({ ...item, parted: at === 0 })),
        ]}
      />
    </>
  );
}

/** The layer replaces the menu that opened it, at the same button, which has the focus again. */
function open(layer: string): void {
  const source = document.activeElement;
  document.getElementById(layer)?.showPopover(source instanceof HTMLElement ? { source } : {});
}

/** The sortable columns as ticks: a second tap reverses the order, a third removes it, as a click on a head does. */
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

/**
 * Order, width and pinning of columns, and row height (checklist 30, 31), all usable without a pointer. `id` belongs to the layer: on a
 * handheld another control opens it.
 */
function ColumnChooser<Row>({ id, ...props }: ColumnChoicesProps<Row> & { id: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className="button button-quiet list-desk" popoverTarget={id} aria-haspopup="dialog">
        <Icon name="columns" />
        {t('ui_list_columns')}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('ui_list_columns')}
        className="popover popover-end columns"
        onToggle={(event) => {
          if (event.newState === 'open') setAsked(true);
        }}
      >
        {isAsked && <ColumnChoices {...props} />}
      </div>
    </>
  );
}
