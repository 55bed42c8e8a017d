import type pg from 'pg';

/** The texts of the statements sent from now on over connections of a pool, each with the file of the program that sent it first. */
export function statementsSentBy(pool: pg.Pool): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const { query } = client;
    client.query = ((statement: string | { text?: string }, ...rest: unknown[]) => {
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      if (!texts.has(text)) texts.set(text, senderOf(new Error('sent here').stack ?? ''));
      return Reflect.apply(query, client, [statement, ...rest]);
    }) as pg.PoolClient['query'];
  });
  return texts;
}

/** What only passes statements on is nobody's sender. */
const passing = /server\/(?:db|api\/list|api\/app\.ts)/;

function senderOf(stack: string): string {
  const files = [...stack.matchAll(/((?:server|test)\/[\w/.-]+\.ts)/g)].map(([, file = '']) => file);
  return files.find((file) => file.startsWith('server/') && !passing.test(file)) ?? 'test';
}
