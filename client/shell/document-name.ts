import type { UnsavedDocument } from '../state/drafts/draft-records.ts';
import { recent } from '../state/recent.ts';
import { t } from '../texts.ts';
import { titleOf } from './offered-routes.ts';
import { unsavedAt } from './unsaved-at.ts';

/** A document by its number, as it was opened; a new one by what makes it; a screen by its title. */
export function nameOf({ address, accessId }: UnsavedDocument): string {
  const [path = ''] = address.split('?');
  const document = recent.list(accessId).find((one) => one.address === path);
  const { route, create } = unsavedAt(path);
  const title = create === undefined ? route && titleOf(route) : t(create);
  return document?.label ?? title ?? address;
}
