import { listCompanies } from '../../../../shared/contract/admin/companies.ts';
import type { Input, Reply, RowOf } from '../../../../shared/contract/operation.ts';
import {
  type listAllocatedStock,
  listRecentAllocations,
  unallocateStock,
} from '../../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { reportError } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { RecentAllocation } from '../recent-allocations.tsx';
import type { UnallocationNotices } from './unallocation-state.ts';

export type AllocatedStock = RowOf<typeof listAllocatedStock>;
export type Freed = Reply<typeof unallocateStock>;
/** Which stock is freed, and why: lines by id, with a quantity where not all that can be is, or all that filters leave but for some. */
export type WhatToFree = Pick<Input<typeof unallocateStock>, 'lines' | 'matching' | 'reason'>;
export type CompanyChoice = Pick<RowOf<typeof listCompanies>, 'id' | 'name' | 'layout' | 'warehouses'>;

/** Whose stock is looked at, and under which access. */
export interface Place {
  readonly companyId: number;
  readonly warehouseId: number;
  readonly accessId: number;
}

/** What unallocating asks of the API; tests pass their own. */
export interface UnallocationCalls {
  free(what: WhatToFree): Promise<Freed>;
  undo(operationId: number): Promise<unknown>;
  /** What this person allocated and freed there last, newest first. */
  recent(): Promise<readonly RecentAllocation[]>;
}

/** The API itself, for one company in one warehouse. */
export function unallocationCalls({ accessId, ...scope }: Place): UnallocationCalls {
  const options = { handles: 'all', accessId } as const;
  return {
    free: (what) => call(unallocateStock, { ...scope, ...what }, options),
    undo: (id) => call(reverseOperation, { ...scope, id, reason: 'Undo' }, options),
    recent: async () => (await call(listRecentAllocations, { ...scope, limit: 10 }, options)).items,
  };
}

const MOST = 500;

/** The companies, each with the warehouses in which it may hold stock. */
export async function readCompanies(accessId: number): Promise<readonly CompanyChoice[]> {
  const { items } = await call(listCompanies, { limit: MOST, sort: 'name' }, { handles: 'all', accessId });
  return items;
}

/** What is said of it, in toasts. */
export const unallocationNotices: UnallocationNotices = {
  freed: (freed, undo) => toasts.done(freedText(freed), undo),
  undone: () => toasts.done(t('unallocate_undone')),
  unread: reportError,
  failed(error) {
    if (!(error instanceof ApiError)) reportError(error);
    else if (error.status >= 500) toasts.warn(t('message_unallocateError'));
    else toasts.warn(`${t('message_unallocateError')}: ${error.message}`);
  },
};

const NAMED = 5;

/** How many lines are free, and which picks keep what they hold. */
function freedText({ lines: count, leftOut: { heldBy } }: Freed): string {
  const freed = t('unallocate_done', { count });
  if (heldBy.length === 0) return freed;
  const named = heldBy.slice(0, NAMED).map(({ number }) => number);
  const more = heldBy.length - named.length;
  const numbers = more === 0 ? named.join(', ') : t('unallocate_andMore', { numbers: named.join(', '), count: more });
  return t('unallocate_doneButReserved', { freed, numbers });
}
