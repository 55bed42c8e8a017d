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

/**
 * Does something while the product's clock stands at a moment, which only the owner of a database can say (decision 110): what operations
 * write happened then.
 */
export async function atMoment<Result>(url: string, moment: string, work: () => Promise<Result>): Promise<Result> {
  await asOwner(url, (owner) => owner.query('insert into clock values ($1)', [moment]));
  try {
    return await work();
  } finally {
    await asOwner(url, (owner) => owner.query('delete from clock'));
  }
}
