import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import type { TextKey } from '../text-sets.ts';

/** The screen at an address; `create` if the address creates a new document. */
export function unsavedAt(path: string): { route?: Route; create?: TextKey } {
  const route = routes.find((each) => isAt(path, each));
  if (route === undefined) return {};
  const create = routes.find(({ createAt }) => createAt === route.path)?.create;
  return { route, ...(create !== undefined && path.endsWith('/create') && { create }) };
}

function isAt(path: string, route: Route): boolean {
  const given = path.split('/');
  const wanted = `/wms/${route.path}`.split('/');
  const fits = (segment: string, at: number) =>
    segment.startsWith(':') ? segment.endsWith('?') || given[at] !== undefined : segment === given[at];
  return given.length <= wanted.length && wanted.every(fits);
}
