import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { Icon } from '../icon.tsx';
import type { MenuItem } from '../menu/menu.tsx';
import { BatchBar } from './batch-bar.tsx';
import { type Column, shownColumns } from './columns/column.ts';
import type { Filter } from './filters/filter.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListCount } from './list-count.tsx';
import type { List } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { ListTable } from './rows/list-table.tsx';
import { LeftOut } from './views/left-out.tsx';
import { type SavedViews, useDefaultView, type ViewMailing } from './views/saved-views.ts';
import type { ViewQuestion } from './views/view-items.ts';
import { ViewTabs } from './views/view-tabs.tsx';

export interface DataListProps<Row> {
  list: List<Row>;
  label: string;
  /** Names the searchable fields, 'Number, partner, SKU or job'. */
  searchLabel: string;
  /** Pass the same array on each render, or every row is rendered again. */
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  /** '1,284 ERNs'. */
  countText: (count: number) => string;
  href?: (row: Row) => string;
  rowMenu?: (row: Row) => readonly MenuItem[];
  exports?: readonly MenuItem[] | undefined;
  /** Actions on ticked rows; without it rows have no ticks. */
  batch?: ReactNode;
  /** The sums of all rows, under their columns. */
  sums?: ((key: string) => ReactNode) | undefined;
  /** The sums of ticked rows, '12 lines 480 m'. */
  sumOf?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** The tabs of states, before the saved views. */
  states?: ReactNode;
  views?: SavedViews;
  /** The name of a field, or of a part of the frame, that a view names but the list no longer has. */
  nameOf?: (field: string) => string;
  mailing?: ViewMailing | undefined;
  tools?: ReactNode;
  /** Displayed if there is nothing yet at all; a search without matches is handled here. */
  empty: ReactNode;
  /** Replaces "Nothing matches" if the active filters are a state without rows. */
  emptyState?: ReactNode;
  errorText: (error: unknown) => string;
}

export function DataList<Row>({ list, columns, filters = [], batch, errorText, ...props }: DataListProps<Row>) {
  useEffect(() => list.start(), [list]);
  useDefaultView(list, props.views);
  const { search, columns: keys, pinned, saved } = list.view.value;
  const load = list.loader.load.value;
  // The same array while nothing was chosen: rows compare it to decide whether to render again.
  const shown = useMemo(() => shownColumns(columns, { columns: keys, pinned }), [columns, keys, pinned]);
  const [question, ask] = useState<ViewQuestion>();
  return (
    <>
      {props.views !== undefined && (
        <ViewTabs
          {...{ list, errorText, question }}
          views={props.views}
          mailing={props.mailing}
          states={props.states}
          onAsk={ask}
        />
      )}
      <section className="data-list" aria-label={props.label}>
        <div className="list-bar">
          <SearchBox label={props.searchLabel} value={search} onSearch={(text) => list.search(text)} />
          {filters.length > 0 && <FilterBar list={list} filters={filters} />}
          <ListCount list={list} countText={props.countText} />
          <span className="list-tools">
            {props.tools}
            <ListTools
              list={list}
              columns={columns}
              onSaveView={props.views && (() => ask('new'))}
              exports={props.exports}
            />
          </span>
        </div>
        {saved !== undefined && <LeftOut {...{ list, columns, filters, views: props.views, nameOf: props.nameOf }} />}
        {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => list.loader.again()} />}
        {load.kind === 'ready' && list.length.value === 0 ? (
          <Nothing list={list} empty={props.empty} emptyState={props.emptyState} />
        ) : (
          (load.kind !== 'failed' || list.length.value > 0) && (
            <ListTable
              list={list}
              label={props.label}
              columns={shown}
              href={props.href}
              ticks={batch !== undefined}
              menuOf={props.rowMenu}
              sumOf={props.sums}
            />
          )
        )}
        {batch !== undefined && (
          <BatchBar list={list} sumOf={props.sumOf}>
            {batch}
          </BatchBar>
        )}
      </section>
    </>
  );
}

/** No matches and no rows at all are two causes with two actions (checklist 39). */
function Nothing<Row>({ list, empty, emptyState }: Pick<DataListProps<Row>, 'list' | 'empty' | 'emptyState'>) {
  const { search, filters } = list.view.value;
  if (search === '' && Object.keys(filters).length === 0) return empty;
  if (search === '' && emptyState !== undefined) return emptyState;
  return (
    <EmptyState title={t('ui_list_noMatch')} text={t('ui_list_noMatchHint')}>
      <Button onPress={() => list.clear()}>{t('ui_list_clear')}</Button>
    </EmptyState>
  );
}

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** The text changes at once, the rows a moment later. The key `/` focuses the field, and the down arrow goes on to the rows. */
function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Back or a cleared filter changes the value from outside; text being typed differs from it by blanks only.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  return (
    <span className="search-box">
      <Icon name="search" />
      <input
        type="search"
        className="input"
        data-search
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onSearch(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.closest('.data-list')?.querySelector<HTMLElement>('.list')?.focus();
        }}
      />
    </span>
  );
}
