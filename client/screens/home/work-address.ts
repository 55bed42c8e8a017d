import type { HomeWork } from '../../../shared/home-work.ts';
import { href } from '../../router/href.ts';

/** The list with exactly the counted rows. */
export function addressOf(work: HomeWork | undefined): string {
  if (work === undefined) return href('');
  const query = new URLSearchParams(
    Object.entries(work.filters).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)])),
  );
  return href(work.path) + (query.size === 0 ? '' : `?${query}`);
}
