import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { quantityAtRest, quantityTyped } from './quantity-input.ts';

/**
 * The parts of an input for a quantity. With the focus it shows the text as typed for as long as that means `current`, so that a scan
 * that counts meanwhile is seen at once; without it, thousands are parted.
 */
export function useTypedQuantity(current: string, change: (quantity: string) => void) {
  const [typed, setTyped] = useState<string>();
  const focused = typed !== undefined && quantityTyped(typed) === current ? typed : current;
  return {
    value: typed === undefined ? quantityAtRest(current) : focused,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      // The text without its commas has to be there first: a text that changes loses its selection.
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
