import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_QUANTITY, quantityAtRest, quantityTyped } from '../lines/quantity-input.ts';
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
  useSignals();
  const [isFocused, setFocused] = useState(false);
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
            value={isFocused ? value.value : quantityAtRest(value.value)}
            onFocus={(event) => {
              setFocused(true);
              event.target.select();
            }}
            onBlur={() => {
              setFocused(false);
              control.onBlur?.();
            }}
            onChange={(event) => {
              value.value = quantityTyped(event.target.value);
            }}
          />
          {unit !== undefined && <span className="unit">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
