import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import type { LocationOption } from '../../../pickers/location-option.ts';
import { t } from '../../../texts.ts';
import { type Combobox, createCombobox } from '../../../ui/combobox/combobox-state.ts';
import type { Stop } from './despatch-rules.ts';
import type { DespatchState } from './despatch-state.ts';

export class PutBackState {
  readonly where = signal<'taken' | 'elsewhere'>('taken');
  readonly location: Combobox<LocationOption>;
  readonly error = signal<string | undefined>(undefined);
  /** Includes what a colleague takes meanwhile. */
  readonly stops: ReadonlySignal<readonly Stop[]>;
  readonly #chosen = signal<LocationOption | undefined>(undefined);
  readonly #despatch: DespatchState;

  constructor(despatch: DespatchState, findLocations: (text: string) => Promise<readonly LocationOption[]>) {
    this.#despatch = despatch;
    this.stops = computed(() => despatch.takenStops.value);
    this.location = createCombobox<LocationOption>({
      find: findLocations,
      onPick: (option) => {
        this.#chosen.value = option;
        this.error.value = undefined;
      },
    });
  }

  async save(): Promise<boolean> {
    const chosen = this.#chosen.peek();
    const isElsewhere = this.where.peek() === 'elsewhere';
    if (isElsewhere && chosen?.name !== this.location.text.peek().trim()) {
      this.error.value = t('despatch_putBackMissing');
      return false;
    }
    try {
      await this.#despatch.putBack(isElsewhere ? chosen?.id : undefined);
      return true;
    } catch (error) {
      this.error.value = errorText(error);
      if (error instanceof ApiError && error.code === 'changed_meanwhile') await this.#despatch.open();
      return false;
    }
  }
}
