/** The address of a database behind a Unix socket's folder, in the form that libpq and `pg` both read. */
export const socketUrl = (folder: string, database: string): string =>
  `postgres://wms@/${database}?host=${encodeURIComponent(folder)}`;
