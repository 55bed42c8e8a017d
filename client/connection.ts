import { createConnection } from './connection-state.ts';

/** Within the two seconds after which a lost connection is to be said (checklist 55). */
const PATIENCE = 1500;

/** The connection to the gateway. */
export const connection = createConnection({
  ask: () => fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }),
  now: () => Date.now(),
});
