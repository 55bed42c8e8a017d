import type pg from 'pg';

/** The texts of the statements sent from now on over connections of a pool, each with the program file that sent it first. */
export function statementsSentBy(pool: pg.Pool): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const clients = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (clients.has(client)) return;
    clients.add(client);
    const { query } = client;
    client.query = ((statement: string | { text?: string }, ...rest: unknown[]) => {
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      if (!texts.has(text)) texts.set(text, senderOf(new Error('sent here').stack ?? ''));
      return Reflect.apply(query, client, [statement, ...rest]);
    }) as pg.PoolClient['query'];
  });
  return texts;
}

/** Lists and the kernel forward the statements of an area. Their own statements belong to the program as well. */
const forwarding = /server\/api\/(?:list|app\.ts)/;

function senderOf(stack: string): string {
  const files = [...stack.matchAll(/(server\/(?!db\/)[\w/.-]+\.ts)/g)].map(([, file = '']) => file);
  return files.find((file) => !forwarding.test(file)) ?? files[0] ?? 'test';
}
