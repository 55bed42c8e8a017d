import { useRef, useState } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../button.tsx';
import { Chip } from '../../chip.tsx';
import { Icon } from '../../icon.tsx';
import type { List } from '../list-state.ts';
import { type Filter, filterFields, filterKey, filterText, ownValues, withOwnValues } from './filter.ts';
import { FilterEditor } from './filter-editor.tsx';

/**
 * The active filters as chips, and a button to add one (checklist 34). One popover serves all; it opens beside the control that opened it.
 */
export function FilterBar<Row>({ list, filters }: { list: List<Row>; filters: readonly Filter[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLSpanElement>(null);
  const [edited, setEdited] = useState<Filter>();
  const values = list.view.value.filters;
  const inForce = filters.flatMap((filter) => {
    const text = filterText(filter, values);
    return text === undefined ? [] : [{ filter, text }];
  });

  function open(filter: Filter | undefined): void {
    setEdited(filter);
    const source = document.activeElement;
    layer.current?.showPopover(source instanceof HTMLElement ? { source } : {});
  }

  return (
    <>
      <span ref={adder} className="list-filter">
        <Button kind="quiet" icon="filter" onPress={() => open(undefined)}>
          <span className="list-wide">{t('ui_list_filter')}</span>
        </Button>
      </span>
      {inForce.length > 0 && (
        <span className="list-chips">
          {inForce.map(({ filter, text }) => (
            <Chip
              key={filterKey(filter)}
              text={text}
              onOpen={() => open(filter)}
              onRemove={() => {
                const none = Object.fromEntries(filterFields(filter).map((name) => [name, []]));
                list.filter(withOwnValues(filter, values, none));
                adder.current?.querySelector('button')?.focus();
              }}
            />
          ))}
          {inForce.length > 1 && (
            <Button kind="quiet" small onPress={() => list.clear()}>
              {t('ui_list_clear')}
            </Button>
          )}
        </span>
      )}
      <div
        ref={layer}
        popover="auto"
        className="popover popover-filters"
        role="dialog"
        aria-label={edited?.label ?? t('ui_list_filter')}
        onToggle={(event) => {
          if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>('input, button')?.focus();
        }}
      >
        {edited === undefined ? (
          <Offer filters={filters} onChoose={setEdited} />
        ) : (
          <FilterEditor
            key={filterKey(edited)}
            filter={edited}
            values={ownValues(edited, values)}
            onChange={(next) => list.filter(withOwnValues(edited, values, next))}
            onDone={() => layer.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}

function Offer({ filters, onChoose }: { filters: readonly Filter[]; onChoose: (filter: Filter) => void }) {
  return (
    <div className="menu">
      {filters.map((filter) => (
        <button key={filterKey(filter)} type="button" className="menu-item" onClick={() => onChoose(filter)}>
          {filter.label}
          <span className="menu-item-note">
            <Icon name="more" />
          </span>
        </button>
      ))}
    </div>
  );
}
