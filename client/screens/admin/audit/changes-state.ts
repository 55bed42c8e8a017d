import { type ReadonlySignal, signal } from '@preact/signals-react';
import { getAuditNames, listAudit } from '../../../../shared/contract/audit/audit.ts';
import type { Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';

export type Change = RowOf<typeof listAudit>;

/** The name of a record that a value names by id. */
export type AuditName = Reply<typeof getAuditNames>['names'][number];

export interface OpenedChange {
  readonly change: Change;
  readonly names: readonly AuditName[];
}

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
  | ({ readonly kind: 'ready' } & OpenedChange)
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

export function changeState(id: number, accessId: number) {
  const load = signal<ChangeLoad>({ kind: 'loading' });
  return {
    load,
    async open(): Promise<void> {
      load.value = { kind: 'loading' };
      try {
        const options = { accessId, handles: 'all' } as const;
        const [change] = (await call(listAudit, { id }, options)).items;
        // Operations have negative ids, and name everything already.
        const names = change === undefined || id < 0 ? [] : (await call(getAuditNames, { id }, options)).names;
        load.value = change === undefined ? { kind: 'missing' } : { kind: 'ready', change, names };
      } catch (error) {
        load.value = { kind: 'failed', error };
      }
    },
  };
}
