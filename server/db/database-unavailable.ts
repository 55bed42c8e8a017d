/** The database could not be reached, or the connection broke: nothing is known of the statement's fate beyond its transaction. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}
