import type pg from 'pg';
import type { Tx } from './query.ts';

/** The channels on which every process receives committed changes, and the users whose session, access or account ended or changed. */
export const channels = { changes: 'wms_changes', rights: 'wms_rights' } as const;

export interface Announced {
  channel: (typeof channels)[keyof typeof channels];
  text: string;
}

/** Milliseconds for which announcements are collected, so that one notification carries those of many transactions. */
const GATHERING = 20;

const gathered = new WeakMap<pg.Pool, Announced[]>();

export function announcing(announced: Announced[]): Pick<Tx, 'announce' | 'announceRights'> {
  return {
    announce: (text) => announced.push({ channel: channels.changes, text }),
    announceRights: (userId) => announced.push({ channel: channels.rights, text: String(userId) }),
  };
}

/**
 * Notifies every listening process of a transaction's announcements after the commit. `notify` inside the transaction is not possible:
 * PostgreSQL locks the commits of all notifying transactions, one after the other through the disk (docs/decisions/0055), and a sharded
 * database refuses it. If the process dies in between, nothing is sent; listeners then see the change at their next read, and ended
 * sessions at their next beat.
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
  // A connection that broke while idle fails on use; the next one is new.
  await notify(pool, announced).catch(() => notify(pool, announced).catch((error) => pool.emit('error', error)));
}

function notify(pool: pg.Pool, announced: readonly Announced[]): Promise<unknown> {
  return pool.query({
    name: 'announce',
    text: 'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as announced (channel, text)',
    values: [announced.map(({ channel }) => channel), announced.map(({ text }) => text)],
  });
}
