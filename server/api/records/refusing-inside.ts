import { refusingAs } from '../refusing-as.ts';

/** Does a part of a larger request: what it refuses beside `name` stands beside `itemMaster.name` in the whole. */
export function refusingInside<T>(part: string, work: () => Promise<T>): Promise<T> {
  return refusingAs({ path: (path) => `${part}.${path}` }, work);
}
