import { href } from '../../router/href.ts';
import type { RecordPlace } from '../admin/records/record-description.ts';

/** The page of a partner, under the access in which it was found. */
export function partnerAddress(id: number, { accessId }: RecordPlace): string {
  return `${href('partner/:id', { id })}?access=${accessId}`;
}
