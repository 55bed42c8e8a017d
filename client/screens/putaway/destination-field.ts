import { effect } from '@preact/signals-react';
import type { Api } from '../../calls/api.ts';
import { findGoods } from '../../goods/find-goods.ts';
import { type Combobox, createCombobox, type Option } from '../../ui/combobox/combobox-state.ts';
import type { MoveLineState } from './move-line-state.ts';
import type { Location } from './move-order.ts';
import type { MoveState } from './move-state.ts';

type DestinationOption = Option & { location: Location };

interface DestinationField {
  readonly combobox: Combobox<DestinationOption>;
  /** Connects it to the screen's destination; returns the function that disconnects it. */
  tie(): () => void;
}

/** A scan or a suggestion fills the field; typing over it clears the destination. */
export function createDestinationField(api: Api, { destination }: Pick<MoveState, 'destination'>): DestinationField {
  const combobox = createCombobox<DestinationOption>({
    find: async (text) => (await findGoods(api, [text], { alike: true, kinds: ['location'] })).map(optionOf),
    onPick: ({ location }) => {
      destination.value = location;
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

function optionOf(location: Location): DestinationOption {
  return { key: String(location.id), name: location.label, location };
}

const AT_MOST = 3;

export function suggestedLocation(line: MoveLineState): Location | undefined {
  const { locationId, location } = line.suggestion.value ?? { locationId: null, location: null };
  return locationId === null || location === null ? undefined : { id: locationId, label: location, caution: null };
}

/** The location suggested for most of the lines comes first. */
export function suggestedLocations(lines: readonly MoveLineState[]): readonly Location[] {
  const locations = lines.flatMap((line) => suggestedLocation(line) ?? []);
  const counts = new Map<number, number>();
  for (const { id } of locations) counts.set(id, (counts.get(id) ?? 0) + 1);
  const different = locations.filter(({ id }, index) => locations.findIndex((one) => one.id === id) === index);
  return different.toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0)).slice(0, AT_MOST);
}
