import { effect } from '@preact/signals-react';
import type { Api } from '../../calls/api.ts';
import { findGoods } from '../../goods/find-goods.ts';
import { type Combobox, createCombobox, type Option } from '../../ui/combobox/combobox-state.ts';
import type { MoveLineState } from './move-line-state.ts';
import type { Place } from './move-order.ts';
import type { MoveState } from './move-state.ts';

type PlaceOption = Option & { place: Place };

interface DestinationField {
  readonly combobox: Combobox<PlaceOption>;
  /** Connects it to the screen's destination; returns the function that disconnects it. */
  tie(): () => void;
}

/** A scan or a suggestion fills the field; typing over it clears the destination. */
export function createDestinationField(api: Api, { destination }: Pick<MoveState, 'destination'>): DestinationField {
  const combobox = createCombobox<PlaceOption>({
    find: async (text) => (await findGoods(api, [text], { alike: true, kinds: ['location'] })).map(optionOf),
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

const AT_MOST = 3;

export function suggestedPlace(line: MoveLineState): Place | undefined {
  const { locationId, location } = line.suggestion.value ?? { locationId: null, location: null };
  return locationId === null || location === null ? undefined : { id: locationId, label: location, caution: null };
}

/** The location suggested for most of the lines comes first. */
export function suggestedPlaces(lines: readonly MoveLineState[]): readonly Place[] {
  const places = lines.flatMap((line) => suggestedPlace(line) ?? []);
  const counts = new Map<number, number>();
  for (const { id } of places) counts.set(id, (counts.get(id) ?? 0) + 1);
  const different = places.filter(({ id }, index) => places.findIndex((one) => one.id === id) === index);
  return different.toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0)).slice(0, AT_MOST);
}
