import { signal } from '@preact/signals-react';
import { listAudit } from '../../../../shared/contract/admin/audit.ts';
import { call } from '../../../calls/call.ts';
import type { Change } from './record-history-state.ts';

type ChangeLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly change: Change }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** One change, by its id. */
export function changeState(id: number, accessId: number) {
  const load = signal<ChangeLoad>({ kind: 'loading' });
  return {
    load,
    async open(): Promise<void> {
      load.value = { kind: 'loading' };
      try {
        const [change] = (await call(listAudit, { id }, { accessId, handles: 'all' })).items;
        load.value = change === undefined ? { kind: 'missing' } : { kind: 'ready', change };
      } catch (error) {
        load.value = { kind: 'failed', error };
      }
    },
  };
}
