import type pg from 'pg';
import { type LiveChange, MOST_CHANGED_LINES } from '../../../shared/contract/changes/live.ts';
import { type Announced, announcing, sendAnnouncements } from '../../db/announcements.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { NewOperation, OperationKind } from '../operation-kinds.ts';

/** The scope of a change and the user who made it: usually the actor of an operation. */
interface Announcer {
  companyId: number;
  /** Null: all warehouses of the company. */
  warehouseId: number | null;
  name: string;
  page?: string | undefined;
}

interface Changed extends Pick<LiveChange, 'document' | 'kind'> {
  /** Omitted: several documents, or all. */
  id?: number | undefined;
  lines?: readonly number[];
  stock?: boolean;
}

/**
 * Notifies the followers of a change once it is committed. The message is small on purpose, under the 8,000 bytes of a notification:
 * followers then read what they are allowed to. A job belongs to its whole company.
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

/** A change and its owner, as processes send it to each other. */
export interface Announcement {
  /** Null for data without a company: every permitted follower receives it. */
  companyId: number | null;
  /** Null: all warehouses of the company. */
  warehouseId: number | null;
  change: LiveChange;
}

/** Notifies every super admin who follows outgoing mails and calls that one failed for good, or that failed ones were resent or dropped. */
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

/** Called by the queue, outside any transaction. */
export function announceFailure(pool: pg.Pool): void {
  const announced: Announced[] = [];
  announceOutgoing(announcing(announced), 'fail');
  sendAnnouncements(pool, announced);
}

/** Operations that do not move, reserve or free stock. */
const beside: readonly OperationKind[] = [
  'hide',
  'unhide',
  'edit ern',
  'cancel ern',
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

/** Documents announced individually; beyond that, one announcement covers the whole kind. */
const NAMED = 50;

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
