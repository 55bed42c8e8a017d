import pg from 'pg';

/** Does something as the owner of the tables, which the application never is: on a connection of its own, then hung up. */
export async function asOwner<Result>(url: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
