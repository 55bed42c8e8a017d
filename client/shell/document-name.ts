import { routes } from '../routes.ts';
import type { UnsavedDocument } from '../state/drafts/draft-records.ts';
import { recent } from '../state/recent.ts';
import { titleOf } from './offered-routes.ts';

/** A document by its number, as it was opened; a screen by its title. */
export function nameOf({ address, accessId }: UnsavedDocument): string {
  const [path] = address.split('?');
  const document = recent.list(accessId).find((one) => one.address === path);
  const route = routes.find((each) => path === `/wms/${each.path}`);
  return document?.label ?? (route === undefined ? address : titleOf(route));
}
