import { listLocations } from '../../shared/contract/locations/locations.ts';
import { call } from '../calls/call.ts';
import { type LocationOption, optionOf } from './location-option.ts';

/** Matches the beginning of the name or description. */
export async function findLocations(text: string): Promise<readonly LocationOption[]> {
  const { items } = await call(listLocations, { search: text === '' ? undefined : text, limit: 20 });
  return items.map(optionOf);
}

export async function findQuarantine(text: string): Promise<readonly LocationOption[]> {
  const { items } = await call(listLocations, {
    search: text === '' ? undefined : text,
    quarantine: true,
    limit: 20,
  });
  return items.map(optionOf);
}
