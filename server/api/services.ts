import type pg from 'pg';
import type { Foreground } from './foreground.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { LiveHub } from './live/live-hub.ts';

/** Configuration of the API. Passed to operations; nothing is global. */
export interface Settings {
  productName: string;
  version: string;
  /** Public address of the product, for links in mails. */
  publicUrl: string;
  /** IANA name; dates are in the warehouse's time zone. */
  timezone: string;
  sessionIdleMinutes: number;
  sessionHours: number;
  /** Mails to addresses outside the product that one user may request per hour. */
  mailsPerHour: number;
  allowPrivateCalls: boolean;
}

export interface Printable {
  readonly kind: string;
}

interface Drawing {
  draw(print: Printable, gone: AbortSignal): Promise<Uint8Array>;
}

export interface Services {
  settings: Settings;
  /** For the few operations whose writes must survive a rollback, such as the count of a refused sign-in. */
  pool: pg.Pool;
  /** Separate pool for reports, on a replica if there is one. */
  readPool: pg.Pool;
  /** Pool for files, on a replica if there is one. A slow reader holds only its own connection. */
  filePool: pg.Pool;
  /** Pool for operations that take minutes; few run at once. */
  checkPool: pg.Pool;
  now: () => Date;
  /** Secrets that seal texts in the database: the first seals, all open (server/sealing). */
  dataSecrets: readonly string[];
  provider?: IdentityProvider | undefined;
  live: LiveHub;
  prints: Drawing;
  /** Requests that users wait for; files give way to them. */
  foreground?: Foreground;
  /** Called with the number of further rows that a file has read, if its progress is watched. */
  rowsRead?: (rows: number) => void;
}
