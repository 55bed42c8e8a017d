import pg from 'pg';

/** A database's address as the variables that libpq programs read. */
export function connectionVariables(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslmode = /[?&]sslmode=([a-z-]+)/.exec(url)?.[1];
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...(sslmode && { PGSSLMODE: sslmode }),
  };
}
