import type pg from 'pg';
import type { Foreground } from './foreground.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { LiveHub } from './live/live-hub.ts';

/** What the API is told by its surroundings; operations read it, nothing in it is global. */
export interface Settings {
  productName: string;
  version: string;
  /** Where people reach the product: links in mails. */
  publicUrl: string;
  /** IANA name; dates are the warehouse's. */
  timezone: string;
  sessionIdleMinutes: number;
  sessionHours: number;
  /** Mails to addresses of nobody here that one user may ask for in an hour. */
  mailsPerHour: number;
  /** May web calls go to addresses that are not public? */
  allowPrivateCalls: boolean;
}

/** What is to be printed, as data (prints/print.ts). */
export interface Printable {
  readonly kind: string;
}

interface Drawing {
  draw(print: Printable, gone: AbortSignal): Promise<Uint8Array>;
}

/** What operations may use beside their transaction. */
export interface Services {
  settings: Settings;
  /** For the few operations that must write whatever becomes of their transaction (a refused sign-in is counted). */
  pool: pg.Pool;
  /** A pool of their own for reports, over a replica where there is one. */
  readPool: pg.Pool;
  /** A pool for files, from the replica where there is one: who reads one slowly keeps its connection, and nobody else's. */
  filePool: pg.Pool;
  /** A pool for operations that take minutes: few of them at once. */
  checkPool: pg.Pool;
  now: () => Date;
  /** What seals texts in the database: the first seals, all open (server/sealing). */
  dataSecrets: readonly string[];
  /** The provider of identities by which people may sign in, where there is one. */
  provider?: IdentityProvider | undefined;
  /** The live streams of this process. */
  live: LiveHub;
  /** What draws prints. */
  prints: Drawing;
  /** The requests that people wait for; files give way to them. */
  foreground?: Foreground;
  /** Told how many rows a file has read more, where somebody watches one being made. */
  rowsRead?: (rows: number) => void;
}
