import type { Signal } from '@preact/signals-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { t } from '../texts.ts';
import { Button } from './button.tsx';
import { moved, usePointerDrag } from './drag.ts';
import { Icon } from './icon.tsx';

interface OrderedListProps<Item> {
  label: string;
  items: Signal<readonly Item[]>;
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item) => string;
  more?: (item: Item) => ReactNode;
  onRemove?: (item: Item) => void;
  disabled?: boolean;
}

/** A list that the user orders: with buttons, with Alt and an arrow from anywhere in a line, or by dragging. */
export function OrderedList<Item>({ label, items, keyOf, nameOf, more, onRemove, disabled }: OrderedListProps<Item>) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const grab = useDrag(list, move);
  const count = items.value.length;

  function move(from: number, to: number): void {
    const before = items.peek();
    const item = before[from];
    items.value = moved(before, from, to);
    if (item === undefined || items.peek() === before) return;
    setAnnouncement(t('ui_order_now', { what: nameOf(item), place: items.peek().indexOf(item) + 1, count }));
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
        {announcement}
      </p>
    </div>
  );
}

interface OrderedLineProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onGrab: (event: PointerEvent) => void;
  onMove: (step: 1 | -1) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove?: () => void;
  children: ReactNode;
}

/** The handle is for pointers only: the buttons do the same. */
function OrderedLine({ name, children, ...line }: OrderedLineProps) {
  return (
    <li className="ordered-line" onKeyDown={line.onKeyDown}>
      {!line.disabled && (
        <span className="ordered-handle" title={t('ui_order_drag')} aria-hidden="true" onPointerDown={line.onGrab}>
          <Icon name="drag" />
        </span>
      )}
      <span className="ordered-name">{name}</span>
      {children}
      {!line.disabled && (
        <>
          <Mover
            icon="up"
            name={t('ui_order_up', { what: name })}
            isAtEnd={line.isFirst}
            onPress={() => line.onMove(-1)}
          />
          <Mover
            icon="down"
            name={t('ui_order_down', { what: name })}
            isAtEnd={line.isLast}
            onPress={() => line.onMove(1)}
          />
          {line.onRemove !== undefined && (
            <Button kind="quiet" small icon="trash" label={t('ui_remove', { what: name })} onPress={line.onRemove} />
          )}
        </>
      )}
    </li>
  );
}

interface MoverProps {
  icon: 'up' | 'down';
  name: string;
  isAtEnd: boolean;
  onPress: () => void;
}

function Mover({ icon, name, isAtEnd, onPress }: MoverProps) {
  const blocked = isAtEnd ? t('ui_order_ends') : undefined;
  return <Button kind="quiet" small icon={icon} label={name} blocked={blocked} onPress={onPress} />;
}

function useDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const latest = useRef(move);
  latest.current = move;
  const follow = usePointerDrag();

  return function grab(event: PointerEvent, index: number): void {
    if (event.button !== 0) return;
    event.preventDefault();
    let at = index;
    const moveTo = (over: number) => {
      if (over < 0 || over === at) return;
      latest.current(at, over);
      at = over;
    };
    follow({ onMove: ({ clientY }) => moveTo(lineAt(list.current, clientY)), onCancel: () => moveTo(index) });
  };
}

function lineAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].findIndex((line) => {
    const box = line.getBoundingClientRect();
    return y >= box.top && y < box.bottom;
  });
}
