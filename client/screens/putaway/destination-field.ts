import { effect } from '@preact/signals-react';
import { type Combobox, createCombobox, type Option } from '../../ui/combobox/combobox-state.ts';
import type { MoveCalls, Place } from './move-calls.ts';
import type { MoveState } from './move-state.ts';

/** A location to choose. */
export type PlaceOption = Option & { place: Place };

export interface DestinationField {
  readonly combobox: Combobox<PlaceOption>;
  /** Ties it to the screen's destination; returns what unties it. */
  tie(): () => void;
}

/** The field of the destination: a scan or a suggestion fills it, and what is typed over is no destination any more. */
export function createDestinationField(
  calls: Pick<MoveCalls, 'places'>,
  { destination }: Pick<MoveState, 'destination'>,
): DestinationField {
  const combobox = createCombobox<PlaceOption>({
    find: async (text) => (await calls.places(text)).map(optionOf),
    onPick: ({ place }) => {
      destination.value = place;
    },
  });
  let shown = '';

  function tie(): () => void {
    const show = effect(() => {
      const label = destination.value?.label;
      if (label === undefined && combobox.text.peek() !== shown) return;
      shown = label ?? '';
      if (combobox.text.peek() !== shown) combobox.show(shown);
    });
    const watch = effect(() => {
      const text = combobox.text.value;
      if (destination.peek() !== undefined && text !== destination.peek()?.label) destination.value = undefined;
    });
    return () => {
      watch();
      show();
    };
  }

  return { combobox, tie };
}

function optionOf(place: Place): PlaceOption {
  return { key: String(place.id), name: place.label, place };
}
