import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { quantityAtRest, quantityTyped } from './quantity-input.ts';

/**
 * The props of a quantity input. With the focus it shows the text as typed while that means `current`, so that a scan that counts meanwhile
 * is seen at once; without the focus, thousands are separated.
 */
export function useTypedQuantity(current: string, change: (quantity: string) => void) {
  const [typed, setTyped] = useState<string>();
  const focused = typed !== undefined && quantityTyped(typed) === current ? typed : current;
  return {
    value: typed === undefined ? quantityAtRest(current) : focused,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      // The text without its commas must be there first: a text that changes loses its selection.
      flushSync(() => setTyped(current));
      event.target.select();
    },
    onBlur: () => setTyped(undefined),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      change(quantityTyped(event.target.value));
    },
  };
}
