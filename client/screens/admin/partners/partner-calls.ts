import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import {
  deletePartner,
  editPartner,
  getPartner,
  restorePartner,
  retirePartner,
} from '../../../../shared/contract/partners/partners.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { href } from '../../../router/href.ts';
import type { RecordCalls } from '../records/record-calls.ts';
import type { RecordScope } from '../records/record-description.ts';

export type PartnerDetail = Reply<typeof getPartner>;

export function partnerCalls(accessId: number): RecordCalls<PartnerDetail> {
  const options = { accessId, handles: 'all' } as const;
  return {
    find: (id) => call(getPartner, { id }, options).catch(absent),
    create: () => Promise.reject(new Error('a partner is made in its own panel')),
    edit: ({ id, version }, changes) =>
      call(editPartner, { id, version, ...changes } as Input<typeof editPartner>, options),
    remove: (id) => call(deletePartner, { id }, options),
    retire: (id, retired) => call(retired ? retirePartner : restorePartner, { id }, options),
  };
}

/** A missing partner is not a failure: the page reports it. */
function absent(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'not_found') return undefined;
  throw error;
}

export function partnerAddress(id: number, { accessId }: RecordScope): string {
  return `${href('partner/:id', { id })}?access=${accessId}`;
}
