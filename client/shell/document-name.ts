import type { UnsavedDocument } from '../state/drafts/draft-records.ts';
import { recent } from '../state/recent.ts';
import { t } from '../texts.ts';
import { titleOf } from './offered-routes.ts';
import { unsavedAt } from './unsaved-at.ts';

/** Names a document by its number, a new one by the action that creates it, and a screen by its title. */
export function nameOf({ address, accessId }: UnsavedDocument): string {
  const [path = ''] = address.split('?');
  const document = recent.list(accessId).find((one) => one.address === path);
  const { route, create } = unsavedAt(path);
  const title = create === undefined ? route && titleOf(route) : t(create);
  return document?.label ?? title ?? address;
}
