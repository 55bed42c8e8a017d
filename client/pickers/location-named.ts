import { listLocations } from '../../shared/contract/admin/locations.ts';
import type { RowOf } from '../../shared/contract/operation.ts';
import type { Api } from '../calls/api.ts';
import { firstRow } from '../calls/pages.ts';

/** The location of this name in this warehouse. */
export function locationNamed(api: Api, name: string): Promise<RowOf<typeof listLocations> | undefined> {
  return firstRow(api, listLocations, { name });
}
