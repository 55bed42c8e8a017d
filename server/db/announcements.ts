import type pg from 'pg';
import type { Tx } from './query.ts';

/** The channels on which every process hears what was committed, and whose session, access or user ended or changed. */
export const channels = { changes: 'wms_changes', rights: 'wms_rights' } as const;

/** What is told on which channel. */
export interface Announced {
  channel: (typeof channels)[keyof typeof channels];
  text: string;
}

/** Milliseconds in which announcements gather: one notification then carries those of many transactions. */
const GATHERING = 20;

const gathered = new WeakMap<pg.Pool, Announced[]>();

/** The ways in which a transaction announces, into a list that is sent when it is committed. */
export function announcing(announced: Announced[]): Pick<Tx, 'announce' | 'announceRights'> {
  return {
    announce: (text) => announced.push({ channel: channels.changes, text }),
    announceRights: (userId) => announced.push({ channel: channels.rights, text: String(userId) }),
  };
}

/**
 * Tells every listening process what a transaction announced, once it is committed. Not by `notify` inside it: PostgreSQL holds a lock
 * over the commit of each transaction that notifies, one after the other through the disk (docs/decisions/0055), and a database that is
 * sharded refuses it. A process that dies in between has not told; who listens shows the change when it reads next, and finds ended
 * sessions at its next beat.
 */
export function sendAnnouncements(pool: pg.Pool, announced: readonly Announced[]): void {
  if (announced.length === 0) return;
  const waiting = gathered.get(pool);
  if (waiting !== undefined) {
    waiting.push(...announced);
    return;
  }
  gathered.set(pool, [...announced]);
  setTimeout(() => void send(pool), GATHERING);
}

async function send(pool: pg.Pool): Promise<void> {
  const announced = gathered.get(pool) ?? [];
  gathered.delete(pool);
  // A connection that broke while it was idle shows when it is used; the next one is new.
  await notify(pool, announced).catch(() => notify(pool, announced).catch((error) => pool.emit('error', error)));
}

function notify(pool: pg.Pool, announced: readonly Announced[]): Promise<unknown> {
  return pool.query({
    name: 'announce',
    text: 'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as announced (channel, text)',
    values: [announced.map(({ channel }) => channel), announced.map(({ text }) => text)],
  });
}
