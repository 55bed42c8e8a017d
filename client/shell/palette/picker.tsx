import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type HeadedItem, underHeadings } from '../../ui/menu/headed-items.tsx';
import { menuMove } from '../../ui/menu/menu-keys.ts';

interface PickerProps {
  label: string;
  placeholder?: string;
  initial?: string;
  items: readonly PickerItem[];
  /** The item that Enter takes before an arrow key is pressed: the first by default. */
  start?: number;
  status: string;
  /** More results may follow: Enter, which a scanner sends at once, then takes the first result once they are there. */
  isSearching?: boolean;
  onText: (text: string) => void;
}

/** A field that filters the list below it, following the ARIA combobox pattern: arrows move, Enter selects. */
export function Picker(props: PickerProps) {
  const { label, placeholder, initial, items, start = 0, status, isSearching = false, onText } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [moved, setMoved] = useState<number>();
  const at = moved ?? start;
  const [isEntered, setEntered] = useState(false);
  const chosen = items[Math.min(at, items.length - 1)];
  const optionId = (key: string | undefined) => (key === undefined ? undefined : `${id}-${key}`);
  // The next typed or scanned text replaces the current one.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    if (chosen !== undefined) document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    chosen?.onPick();
  }, [isEntered, isSearching, chosen]);

  function move(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') setEntered(true);
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const to = isMove
      ? menuMove(
          items.map((item) => item.label),
          items.indexOf(chosen ?? NONE),
          event.key,
        )
      : undefined;
    if (to !== undefined) setMoved(to);
    if (isMove || event.key === 'Enter') event.preventDefault();
  }

  return (
    <div className="picker">
      <input
        ref={field}
        className="input"
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={optionId(chosen?.key)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        defaultValue={initial}
        onChange={(event) => {
          setMoved(undefined);
          setEntered(false);
          onText(event.currentTarget.value);
        }}
        onKeyDown={move}
      />
      <p className="picker-status" role="status">
        {status}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={label} className="picker-list">
        {underHeadings(items, (item) => (
          <Option key={item.key} id={`${id}-${item.key}`} item={item} isChosen={item === chosen} />
        ))}
      </div>
    </div>
  );
}

const NONE: PickerItem = { key: '', label: '', onPick: () => undefined };

/** The keyboard is handled in the field, so the option itself needs no key handler. */
function Option({ id, item, isChosen }: { id: string; item: PickerItem; isChosen: boolean }) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-current={item.isCurrent}
      className={classNames('picker-option', item.className)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={item.onPick}
    >
      <span>{item.label}</span>
      {item.note !== undefined && <span className="picker-note">{item.note}</span>}
    </button>
  );
}

export interface PickerItem extends HeadedItem {
  readonly key: string;
  readonly label: string;
  /** Displayed at the end of the line: its kind, its keys. */
  readonly note?: string | undefined;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly onPick: () => unknown;
}
