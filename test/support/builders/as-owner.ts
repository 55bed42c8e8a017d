import pg from 'pg';

/** Runs work as the owner of the tables, which the application never is, on a connection of its own that is then closed. */
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
 * Runs work while the product's clock is set to a moment, which only the owner of a database can do (decision 110). Operations are recorded
 * at that moment.
 */
export async function atMoment<Result>(url: string, moment: string, work: () => Promise<Result>): Promise<Result> {
  await asOwner(url, (owner) => owner.query('insert into clock values ($1)', [moment]));
  try {
    return await work();
  } finally {
    await asOwner(url, (owner) => owner.query('delete from clock'));
  }
}
