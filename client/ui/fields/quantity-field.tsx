import type { Signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { LONGEST_QUANTITY } from '../lines/quantity-input.ts';
import { useTypedQuantity } from '../lines/use-typed-quantity.ts';
import { Field, type FieldOptions } from './field.tsx';

export interface QuantityFieldProps extends FieldOptions {
  /** Decimal text, without commas; it may be no quantity yet. */
  value: Signal<string>;
  /** Beside the figures: 'm', 'days'. */
  unit?: string | undefined;
  /** Only whole numbers: a keyboard without a point on a handheld. */
  whole?: boolean;
  /** It has the focus on arrival: what is typed replaces what stands there. */
  arrives?: boolean;
}

/** A number over a signal: thousands are parted while nobody types in it. */
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
