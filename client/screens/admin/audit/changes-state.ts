import { type ReadonlySignal, signal } from '@preact/signals-react';
import { listAudit } from '../../../../shared/contract/audit/audit.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';

export type Change = RowOf<typeof listAudit>;

type HistoryLoad =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly changes: readonly Change[]; readonly hasMore: boolean }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The changes of one record, fetched when a user opens them. */
export interface RecordHistoryState {
  readonly load: ReadonlySignal<HistoryLoad>;
  open(): Promise<void>;
}

const SHOWN = 20;

export function recordHistoryState(subject: string, id: number, accessId: number): RecordHistoryState {
  const load = signal<HistoryLoad>({ kind: 'closed' });
  return {
    load,
    async open() {
      load.value = { kind: 'loading' };
      try {
        const input = { subject: [subject], subjectId: String(id), limit: SHOWN };
        const { items, next } = await call(listAudit, input, { accessId, handles: 'all' });
        load.value = { kind: 'ready', changes: items, hasMore: next !== null };
      } catch (error) {
        load.value = { kind: 'failed', error };
      }
    },
  };
}

type ChangeLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly change: Change }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

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
