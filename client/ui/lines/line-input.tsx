import { useId, useRef } from 'react';
import { useStrayScans } from '../../scan/stray-scans.ts';
import { t } from '../../texts.ts';
import { classNames } from '../class-names.ts';
import { FieldError } from '../fields/field.tsx';
import type { LineCell } from './line-column.ts';
import { LONGEST_QUANTITY, mayBeQuantity, quantityTyped } from './quantity-input.ts';
import { useTypedQuantity } from './use-typed-quantity.ts';

export interface LineInputProps {
  cell: LineCell;
  kind: 'quantity' | 'text';
  column: string;
  label: string;
  placeholder?: string | undefined;
  suggestions?: string | undefined;
  isKnownCode: (code: string) => boolean;
  /** Called on Enter; by default the table moves to the next field. */
  onEnter?: () => void;
}

const LONGEST_TEXT = 500;

/** A field in a line. It renders apart from the line, with the fault below it, and shows when it is not saved yet. */
export function LineInput({
  cell,
  kind,
  column,
  label,
  placeholder,
  suggestions,
  isKnownCode,
  onEnter,
}: LineInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const entered = useRef(cell.value.peek());
  const id = useId();
  const quantity = kind === 'quantity';
  const longest = quantity ? LONGEST_QUANTITY : LONGEST_TEXT;
  const isValue = quantity ? mayBeQuantity : () => true;
  useStrayScans(input, { longest, isValue, isKnown: isKnownCode }, (before) => {
    cell.value.value = quantity ? quantityTyped(before) : before;
  });
  const value = cell.value.value;
  const change = (next: string) => {
    cell.value.value = next;
  };
  const typedQuantity = useTypedQuantity(value, change);
  const error = cell.error?.value;
  const hint = error === undefined ? cell.hint?.value : undefined;
  const describedBy = error !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  const pending = cell.pending?.value === true;

  function commit(insists = false): void {
    if (cell.value.peek() === entered.current && !insists) return;
    entered.current = cell.value.peek();
    cell.onCommit?.(entered.current);
  }

  return (
    <span className={classNames('line-input', pending && 'is-pending')}>
      <input
        ref={input}
        id={id}
        data-field={column}
        className={classNames('input', quantity && 'number')}
        type="text"
        inputMode={quantity ? 'decimal' : 'text'}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        list={suggestions}
        autoComplete="off"
        maxLength={longest}
        value={quantity ? typedQuantity.value : value}
        onChange={quantity ? typedQuantity.onChange : (event) => change(event.target.value)}
        onFocus={(event) => {
          entered.current = cell.value.peek();
          if (quantity) typedQuantity.onFocus(event);
        }}
        onBlur={() => {
          typedQuantity.onBlur();
          commit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          commit(cell.isContested?.peek());
          onEnter?.();
        }}
      />
      {pending && <span className="pending-mark" title={t('ui_pending')} />}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      {hint !== undefined && (
        <span id={describedBy} className="line-hint" role="status">
          {hint}
        </span>
      )}
    </span>
  );
}
