import { type ReadonlySignal, signal } from '@preact/signals-react';
import { getHome, type HomeNumber, homeNumbers, saveHome } from '../../../shared/contract/account/home.ts';
import { call } from '../../calls/call.ts';

/** Which numbers home shows, in the order of the user. */
export interface HomeChoice {
  /** Undefined until it is known: nothing is asked for that nobody wants to see. */
  readonly numbers: ReadonlySignal<readonly HomeNumber[] | undefined>;
  load(): Promise<void>;
  /** Answers once it is kept; null goes back to the usual ones. */
  save(numbers: readonly HomeNumber[] | null): Promise<void>;
}

/** The choice of the user who is signed in. */
export function createHomeChoice(): HomeChoice {
  const numbers = signal<readonly HomeNumber[] | undefined>(undefined);
  return {
    numbers,
    async load() {
      // Without an answer home shows what it shows everybody.
      const chosen = await call(getHome, {}, { handles: 'all' }).catch(() => ({ numbers: null }));
      numbers.value = chosen.numbers ?? homeNumbers;
    },
    async save(wanted) {
      await call(saveHome, { numbers: wanted === null ? null : [...wanted] });
      numbers.value = wanted ?? homeNumbers;
    },
  };
}
