import pg from 'pg';

/** A statement as it was sent, and the turn of the event loop that sent it: those of one turn leave in one packet. */
export interface Sent {
  text: string;
  turn: number;
}

/**
 * The statements that are sent while the work is done, without what is sent by the clock: the announcement of what was committed, and the
 * `select` by which a connection asks whether PostgreSQL is there (server/db/connection.ts).
 */
export async function statementsByTurn(work: () => Promise<unknown>): Promise<Sent[]> {
  const { query } = pg.Client.prototype;
  const sent: Sent[] = [];
  let turn = 0;
  pg.Client.prototype.query = function noted(this: pg.Client, ...parameters: unknown[]) {
    setImmediate(() => (turn += 1));
    sent.push({ text: textOf(parameters[0]), turn });
    return Reflect.apply(query, this, parameters);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent.filter(({ text }) => text !== 'select' && !text.includes('pg_notify'));
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}
