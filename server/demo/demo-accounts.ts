import { isPasswordOf } from '../api/account/hash-password.ts';
import type { Reader } from '../db/query.ts';

/** Every demo account signs in with this password (README). */
export const DEMO_PASSWORD = 'Demo-pass-1';

/** A demo account as a newcomer is told of it: who, where, and what they may do. */
export interface DemoAccount {
  login: DemoLogin;
  name: string;
  where: string;
  may: string;
}

export type DemoLogin = (typeof accounts)[number]['login'];

const accounts = [
  { login: 'demo-admin', name: 'Ada Admin', where: 'both companies, everywhere', may: 'everything' },
  { login: 'demo-vm-manager', name: 'Morgan Vale', where: 'Northline: Leeds, Cardiff', may: 'all work, master data' },
  { login: 'demo-vm-storeman', name: 'Sam Stores', where: 'Northline: Leeds', may: 'receive, move, pick' },
  { login: 'demo-h3g-manager', name: 'Hanna Vale', where: 'Meridian: Slough, Leeds', may: 'all work, master data' },
  { login: 'demo-h3g-storeman', name: 'Harri Stores', where: 'Meridian: Slough', may: 'receive, move, pick' },
  { login: 'demo-viewer', name: 'Vic Viewer', where: 'Northline: Leeds', may: 'look only' },
  { login: 'demo-none', name: 'Noor None', where: 'nowhere yet', may: 'sign in, no more' },
] as const;

export const demoAccounts: readonly DemoAccount[] = accounts;

/** The demo accounts that still sign in with the demo's password; none in a database that is no demo. */
export async function findDemoAccounts(db: Reader): Promise<DemoAccount[]> {
  const users = await db.many<{ login: string; hash: string }>(
    `select login, password_hash as hash
     from users
     where login = any ($1::text[]) and password_hash is not null and disabled_at is null`,
    [demoAccounts.map((account) => account.login)],
  );
  // A fill gives all of them one hash, so that one comparison answers for all whose password nobody changed.
  const opened = new Map<string, boolean>();
  for (const { hash } of users) {
    if (!opened.has(hash)) opened.set(hash, await isPasswordOf(hash, DEMO_PASSWORD));
  }
  const open = new Set(users.filter(({ hash }) => opened.get(hash)).map(({ login }) => login));
  return demoAccounts.filter(({ login }) => open.has(login));
}
