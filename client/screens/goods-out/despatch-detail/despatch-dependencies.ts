import { type abandonPick, saveTaken } from '../../../../shared/contract/goods-out/despatch.ts';
import { listPickLines, listPickStops } from '../../../../shared/contract/goods-out/pick-lines.ts';
import { getPick } from '../../../../shared/contract/goods-out/picks.ts';
import type { Input, Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { listOperations } from '../../../../shared/contract/stock/stock.ts';
import { allRows } from '../../../calls/all-rows.ts';
import { call } from '../../../calls/call.ts';
import { warnOf } from '../../../calls/report-error.ts';
import type { Signature } from '../../../documents/signing/signing.ts';
import { searchFor } from '../../../shell/layer.ts';
import { toasts } from '../../../state/toasts.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { lineFields, type PickLine, type Place, stopFields, type WalkRow } from './despatch-rules.ts';
import { pickCalls } from './pick-calls.ts';

export type Pick = Reply<typeof getPick>;
export type HistoryRow = RowOf<typeof listOperations>;
/** What is said of one place of a line. */
export type TakenChange = Input<typeof saveTaken>['taken'][number];

/** A drum as a scan finds it in this warehouse. */
export interface FoundDrum {
  readonly stockCode: string;
  readonly location: Place;
  readonly quantity: string;
}

/** What the screen of a despatch asks of the API; tests pass their own. */
export interface DespatchCalls {
  pick(id: number): Promise<Pick>;
  lines(id: number, lineIds?: readonly number[]): Promise<readonly PickLine[]>;
  /** Its stock in the order of the walk. */
  walk(id: number): Promise<readonly WalkRow[]>;
  history(id: number): Promise<readonly HistoryRow[]>;
  /** Its earlier drawn signatures (PNG as base64) by the operations that gave them. */
  signatures(id: number): Promise<ReadonlyMap<number, string>>;
  location(name: string): Promise<Place | undefined>;
  drum(number: string): Promise<FoundDrum | undefined>;
  /** The stock code of the SKU that a scanned code names. */
  sku(scanned: string): Promise<string | undefined>;
  start(id: number): Promise<unknown>;
  save(id: number, taken: readonly TakenChange[], key?: string): Promise<readonly PickLine[]>;
  despatch(id: number, input: Signature & { accept: readonly string[] }, key: string): Promise<{ operationId: number }>;
  sign(id: number, signature: Signature, key: string): Promise<unknown>;
  abandon(id: number, input: Omit<Input<typeof abandonPick>, 'id'>): Promise<unknown>;
  close(id: number): Promise<unknown>;
  delete(id: number): Promise<{ operationId: number }>;
  undo(operationId: number, reason: string): Promise<unknown>;
}

const quietly = { handles: 'all' } as const;

/** The API itself. The screen says what fails: beside its line, or once for all that it reads together. */
export const despatchCalls: DespatchCalls = {
  pick: (id) => call(getPick, { id }, quietly),
  lines: (id, lineIds) =>
    allRows((after) =>
      call(
        listPickLines,
        { id, limit: 2000, after, fields: [...lineFields], ...(lineIds && { lineId: [...lineIds] }) },
        quietly,
      ),
    ),
  walk: (id) => walkOf([id]),
  history: async (id) => (await call(listOperations, { document: 'pick', documentId: id, limit: 100 }, quietly)).items,
  ...pickCalls,
  save: async (id, taken, key) =>
    (await call(saveTaken, { id, taken: [...taken] }, { ...quietly, idempotencyKey: key })).lines,
};

/** The walk through picks. */
export function walkOf(pick: readonly number[]): Promise<readonly WalkRow[]> {
  return allRows((after) =>
    call(listPickStops, { pick: [...pick], limit: 2000, after, fields: [...stopFields] }, quietly),
  );
}

/** What the screen says about what happened; tests pass their own. */
export interface DespatchNotices {
  done(text: string, undo?: () => Promise<unknown>): void;
  /** A failure that no line shows. */
  failed(error: unknown): void;
  /** Somebody else did something to the pick as a whole: the kind of the operation. */
  changed(kind: string, by: string): void;
  /** Looks for a code everywhere. */
  search(code: string): void;
}

/** What others do to the pick on screen, by the kind of their operation. */
const operations: Readonly<Record<string, TextKey>> = {
  'start pick': 'despatch_other_start',
  'edit pick': 'despatch_other_edit',
  'delete pick': 'despatch_other_delete',
  despatch: 'despatch_other_despatch',
  'sign pick': 'despatch_other_sign',
  'close pick': 'despatch_other_close',
  reverse: 'despatch_other_reverse',
};

/** What the screen of a despatch says, in toasts. */
export const despatchNotices: DespatchNotices = {
  done: toasts.done,
  failed: (error) => warnOf(error),
  changed: (kind, name) => toasts.done(t(operations[kind] ?? 'despatch_other_changed', { name })),
  search: searchFor,
};
