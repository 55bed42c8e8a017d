import { connection } from './connection.ts';

/** Asks after the connection whenever the browser's network comes or goes. */
export function watchConnection(): void {
  addEventListener('online', () => void connection.doubt());
  addEventListener('offline', () => void connection.doubt());
  if (!navigator.onLine) void connection.doubt();
}
