import { Client } from 'pg';
import { startPostgres } from '../../../server/db/embedded.ts';

/** A program for tests to kill: starts PostgreSQL in the given folder, writes numbers, and prints each when it is acknowledged. */
const { url, pid } = await startPostgres({ dataDir: process.argv[2] ?? '' });
const client = new Client({ connectionString: url });
await client.connect();
await client.query('drop table if exists written; create table written (number bigint primary key)');
console.log(`postgres ${pid()}`);
for (let number = 1; ; number += 1) {
  await client.query('insert into written values ($1)', [number]);
  console.log(number);
}
