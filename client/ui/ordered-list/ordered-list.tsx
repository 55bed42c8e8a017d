import '../field-texts.ts';
import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { moved } from './moved.ts';
import { OrderedLine } from './ordered-line.tsx';
import { useDrag } from './use-drag.ts';

export interface OrderedListProps<Item> {
  label: string;
  items: Signal<readonly Item[]>;
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item) => string;
  /** More of a line than its name. */
  more?: (item: Item) => ReactNode;
  onRemove?: (item: Item) => void;
  disabled?: boolean;
}

/** Things in an order of the user's: moved by buttons, by Alt and an arrow from anywhere in a line, or by dragging. */
export function OrderedList<Item>({ label, items, keyOf, nameOf, more, onRemove, disabled }: OrderedListProps<Item>) {
  useSignals();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const grab = useDrag(list, move);
  const count = items.value.length;

  function move(from: number, to: number): void {
    const before = items.peek();
    const item = before[from];
    items.value = moved(before, from, to);
    if (item === undefined || items.peek() === before) return;
    setSaid(t('ui_order_now', { what: nameOf(item), place: items.peek().indexOf(item) + 1, count }));
  }

  function keyDown(event: KeyboardEvent, index: number): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (disabled !== true) move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  }

  return (
    <div className="field">
      <span id={id} className="field-label">
        {label}
      </span>
      <ol ref={list} className="ordered" aria-labelledby={id}>
        {items.value.map((item, index) => (
          <OrderedLine
            key={keyOf(item)}
            name={nameOf(item)}
            isFirst={index === 0}
            isLast={index === count - 1}
            disabled={disabled === true}
            onGrab={(event) => grab(event, index)}
            onMove={(step) => move(index, index + step)}
            onKeyDown={(event) => keyDown(event, index)}
            {...(onRemove !== undefined && { onRemove: () => onRemove(item) })}
          >
            {more?.(item)}
          </OrderedLine>
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  );
}
