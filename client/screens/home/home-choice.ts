import { type ReadonlySignal, signal } from '@preact/signals-react';
import { getHome, type HomeNumber, homeNumbers, saveHome } from '../../../shared/contract/views/home.ts';
import { call } from '../../calls/call.ts';

interface HomeChoice {
  /** Undefined until loaded, so that no unwanted number is requested. */
  readonly numbers: ReadonlySignal<readonly HomeNumber[] | undefined>;
  load(): Promise<void>;
  /** Resolves once saved; null restores the default numbers. */
  save(numbers: readonly HomeNumber[] | null): Promise<void>;
}

export function createHomeChoice(): HomeChoice {
  const numbers = signal<readonly HomeNumber[] | undefined>(undefined);
  return {
    numbers,
    async load() {
      // If the call fails, home shows the default numbers.
      const chosen = await call(getHome, {}, { handles: 'all' }).catch(() => ({ numbers: null }));
      numbers.value = chosen.numbers ?? homeNumbers;
    },
    async save(wanted) {
      await call(saveHome, { numbers: wanted === null ? null : [...wanted] });
      numbers.value = wanted ?? homeNumbers;
    },
  };
}
