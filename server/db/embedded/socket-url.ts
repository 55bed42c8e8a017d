/** A form of address that both libpq and `pg` read. */
export const socketUrl = (folder: string, database: string): string =>
  `postgres://wms@/${database}?host=${encodeURIComponent(folder)}`;
