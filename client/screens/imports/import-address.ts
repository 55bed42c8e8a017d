/** The import that an address opens: `?import=17`. */
export function importIn(url: string): number | undefined {
  const id = new URL(url, location.origin).searchParams.get('import');
  return id !== null && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
}

/** The address of the same screen with this import, or with the choice of files; the access stays. */
export function withImport(url: string, id: number | undefined): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  const query = new URLSearchParams();
  const access = searchParams.get('access');
  if (access !== null) query.set('access', access);
  if (id !== undefined) query.set('import', String(id));
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
