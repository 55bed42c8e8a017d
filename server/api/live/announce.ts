import type pg from 'pg';
import { type LiveChange, MOST_CHANGED_LINES } from '../../../shared/contract/changes/live.ts';
import { type Announced, announcing, sendAnnouncements } from '../../db/announcements.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { NewOperation, OperationKind } from '../operation-kinds.ts';

/** Whose data changed, and who changed it: the actor of an operation, as a rule. */
interface Announcer {
  companyId: number;
  /** Null: the company in all of its warehouses. */
  warehouseId: number | null;
  name: string;
  page?: string | undefined;
}

/** What changed. */
interface Changed extends Pick<LiveChange, 'document' | 'kind'> {
  /** Left out: several documents, or all. */
  id?: number | undefined;
  lines?: readonly number[];
  stock?: boolean;
}

/**
 * Announces a change to everybody who follows it, once it is committed. Small on purpose, under the 8,000 bytes of a notification:
 * who hears it reads what they may read. A job belongs to its whole company.
 */
export function announce(tx: Tx, announcer: Announcer, { document, kind, id, lines = [], stock }: Changed): void {
  const isFew = lines.length > 0 && lines.length <= MOST_CHANGED_LINES;
  const announcement: Announcement = {
    companyId: announcer.companyId,
    warehouseId: document === 'job' ? null : announcer.warehouseId,
    change: {
      document,
      id: id ?? null,
      lines: isFew ? [...lines] : null,
      stock: stock ?? false,
      kind,
      by: announcer.name,
      page: announcer.page ?? null,
    },
  };
  tx.announce(JSON.stringify(announcement));
}

/** A change and whose it is, as it goes from process to process. */
export interface Announcement {
  /** Null: it is nobody's, and who may follow it hears it everywhere. */
  companyId: number | null;
  /** Null: it concerns the company in all of its warehouses. */
  warehouseId: number | null;
  change: LiveChange;
}

/** Announces that something failed for good, or that failed ones are sent again or dropped: to every super admin who follows them. */
export function announceOutgoing(
  tx: Pick<Tx, 'announce'>,
  kind: 'fail' | 'resend' | 'drop',
  by: { name: string; page?: string | undefined } = { name: 'queue' },
): void {
  const change = {
    document: 'outgoing',
    id: null,
    lines: null,
    stock: false,
    kind,
    by: by.name,
    page: by.page ?? null,
  } as const;
  const announcement: Announcement = { companyId: null, warehouseId: null, change };
  tx.announce(JSON.stringify(announcement));
}

/** Tells that a job failed for good: the queue says so outside of any transaction. */
export function tellOfFailure(pool: pg.Pool): void {
  const announced: Announced[] = [];
  announceOutgoing(announcing(announced), 'fail');
  sendAnnouncements(pool, announced);
}

/** What is done without moving, reserving or freeing stock. */
const beside: readonly OperationKind[] = [
  'hide',
  'unhide',
  'start pick',
  'sign pick',
  'close pick',
  'mail note',
  'edit job',
  'enable job',
  'save shipment',
  'approve',
  'confirm shipment',
  'mail manifest',
];

/** Documents named one by one; of more it is said that many of their kind changed. */
const NAMED = 50;

/** Announces what an operation did, to one document, several or none. */
export function announceOperation(
  tx: Tx,
  actor: StockActor,
  { kind, document }: Pick<NewOperation, 'kind' | 'document'>,
  ids: readonly number[],
): void {
  const stock = !beside.includes(kind);
  const named = ids.length > 0 && ids.length <= NAMED ? ids : [undefined];
  for (const id of named) announce(tx, actor, { document: document ?? null, id, kind, stock });
}
