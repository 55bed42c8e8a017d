/** How long a connection waits, in milliseconds, before it is given up. */
export interface Patience {
  /** For a connection of the pool to become free. */
  queue: number;
  /** For PostgreSQL to accept a new connection. */
  connect: number;
  /** For one statement to end: PostgreSQL stops it then. For a cursor: for each piece of its rows. */
  statement: number;
  /** Beyond `statement`, for PostgreSQL to say so: a peer that does not is gone. */
  grace: number;
  /** For a transaction's next statement: PostgreSQL ends the session then, and its locks are free. */
  betweenStatements: number;
  /** A connection at rest is asked this often whether its peer is there, and the peer has as long to answer. */
  beat: number;
}

const usual = { queue: 4_000, connect: 3_000, grace: 1_000, betweenStatements: 5_000, beat: 3_000 };

/**
 * The patience of every kind of work (docs/decisions/0072). PostgreSQL's own bound stops what is slow, ours what is silent: a peer that
 * went away without a word, whose address may take new connections at once.
 */
export const patience = {
  /** Somebody waits: 503 after 15 s at most, whatever a request has to wait for first. */
  request: { ...usual, statement: 7_000 },
  /** The queue and its small tasks. */
  task: { ...usual, statement: 20_000 },
  /** A piece of a file: before its first one all is sorted, and others go first (decision 135). */
  file: { ...usual, statement: 120_000 },
  /** A step of an import: some statements write a million rows, and a file is read between two of them. */
  import: { ...usual, statement: 600_000, betweenStatements: 60_000 },
  /** The check of all stock against the whole ledger. */
  check: { ...usual, statement: 600_000 },
  /** Migrations: a table is rewritten, or another server migrates and is waited for. */
  upkeep: { ...usual, statement: 3_600_000, betweenStatements: 60_000 },
} satisfies Record<string, Patience>;
