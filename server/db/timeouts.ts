/** Timeouts of a connection, in milliseconds. */
export interface Timeouts {
  /** Until a connection of the pool is free. */
  queue: number;
  connect: number;
  /** For one statement, which PostgreSQL then stops. For a cursor, for each piece of its rows. */
  statement: number;
  /** Added to `statement`, for PostgreSQL to report its own timeout; a peer that does not is silent. */
  grace: number;
  /** Between the statements of a transaction. PostgreSQL then ends the session and frees its locks. */
  betweenStatements: number;
  /** How often an idle connection pings its peer, and how long the peer has to answer. */
  beat: number;
}

const usual = { queue: 4_000, connect: 3_000, grace: 1_000, betweenStatements: 5_000, beat: 3_000 };

/**
 * The timeouts for every kind of work (docs/decisions/0072). PostgreSQL's limit stops slow statements, ours drops silent peers: one that
 * vanished without notice, even if its address already accepts new connections.
 */
export const timeouts = {
  /** A user is waiting: 503 after 15 s at most, including every wait. */
  request: { ...usual, statement: 7_000 },
  task: { ...usual, statement: 20_000 },
  /** One piece of a file. Everything is sorted before the first one, and other work has priority (decision 135). */
  file: { ...usual, statement: 120_000 },
  /** One step of an import: some statements write a million rows, and a file is read between two of them. */
  import: { ...usual, statement: 600_000, betweenStatements: 60_000 },
  check: { ...usual, statement: 600_000 },
  /** Migrations that rewrite a table, or wait for another server's migration. */
  upkeep: { ...usual, statement: 3_600_000, betweenStatements: 60_000 },
} satisfies Record<string, Timeouts>;
