import type { Signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { LONGEST_QUANTITY } from '../lines/quantity-input.ts';
import { useTypedQuantity } from '../lines/use-typed-quantity.ts';
import { Field, type FieldOptions } from './field.tsx';

export interface QuantityFieldProps extends FieldOptions {
  /** Decimal text without commas; not necessarily a quantity yet. */
  value: Signal<string>;
  unit?: string | undefined;
  /** Only whole numbers: a handheld shows a keyboard without a point. */
  whole?: boolean;
  /** Focuses the field on arrival; typing replaces its text. */
  arrives?: boolean;
}

export function QuantityField({ value, unit, whole, arrives, ...field }: QuantityFieldProps) {
  const typed = useTypedQuantity(value.value, (next) => {
    value.value = next;
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (arrives === true) input.current?.focus();
  }, [arrives]);
  return (
    <Field {...field}>
      {(control) => (
        <span className="quantity-field">
          <input
            {...control}
            ref={input}
            className="input number"
            inputMode={whole === true ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={LONGEST_QUANTITY}
            {...typed}
            onBlur={() => {
              typed.onBlur();
              control.onBlur?.();
            }}
          />
          {unit !== undefined && <span className="unit">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
