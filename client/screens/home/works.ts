import { floorWork, type HomeWork, homeWork } from '../../../shared/home-work.ts';
import { href } from '../../router/href.ts';
import { dateIn, displayZone } from '../../ui/formats.ts';
import type { CountedWork } from './home-state.ts';

/** The list behind a number, as of today in the warehouse. */
export function workOf(number: CountedWork['number']): HomeWork | undefined {
  const works: readonly HomeWork[] = [...homeWork(dateIn(new Date(), displayZone.peek())), ...floorWork];
  return works.find((one) => one.number === number);
}

/** The list with exactly the counted rows. */
export function addressOf(work: HomeWork | undefined): string {
  return work === undefined ? href('') : withQuery(work.path, work.filters);
}

export function withQuery(path: string, filters: HomeWork['filters']): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)])),
  );
  return href(path) + (query.size === 0 ? '' : `?${query}`);
}
