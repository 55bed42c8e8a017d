import { listLocations } from '../../shared/contract/locations/locations.ts';
import { call } from '../calls/call.ts';
import { type LocationOption, optionOf } from './location-option.ts';

/** Locations of this warehouse whose name or description begins with what was typed. */
export async function findLocations(text: string): Promise<readonly LocationOption[]> {
  const { items } = await call(listLocations, { search: text === '' ? undefined : text, limit: 20 });
  return items.map(optionOf);
}

/** The same of quarantine locations alone. */
export async function findQuarantine(text: string): Promise<readonly LocationOption[]> {
  const { items } = await call(listLocations, {
    search: text === '' ? undefined : text,
    quarantine: true,
    limit: 20,
  });
  return items.map(optionOf);
}
