import pg from 'pg';

/** A sent statement with the turn of the event loop that sent it. Statements of one turn leave in one packet. */
export interface Sent {
  text: string;
  turn: number;
}

/**
 * The statements sent during the work, without those sent by the clock: the announcement of what was committed, and the `select` with which
 * a connection checks that PostgreSQL is there (server/db/connection.ts).
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
