import { api } from '../../calls/api.ts';
import { session } from '../../state/session.ts';
import { linkItem } from './link-item.ts';
import type { PickerItem } from './picker.tsx';

/** The user's saved views of all lists, read by code that is fetched when the palette opens, so that the first load stays small. */
export async function viewItems(): Promise<readonly PickerItem[]> {
  const { views } = await import('../../areas/views.ts');
  const offers = await views.viewOffers(api, session.current.peek(), session.accesses.peek());
  return offers.map(({ label, note, address }) => linkItem(label, note, address));
}
