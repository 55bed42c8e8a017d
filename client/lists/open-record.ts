export type Opened = number | 'new' | undefined;

export function openedIn(url: string): Opened {
  const open = new URL(url, location.origin).searchParams.get('open');
  if (open === 'new') return 'new';
  return open !== null && /^-?[1-9]\d{0,15}$/.test(open) ? Number(open) : undefined;
}

export function withOpen(url: string, opened: Opened): string {
  const { pathname } = new URL(url, location.origin);
  // The list writes its view to the address bar without the router.
  const query = new URLSearchParams(location.search);
  if (opened === undefined) query.delete('open');
  else query.set('open', String(opened));
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** The address of the list, also without the named parameters, with which the panel was opened. */
export function closed(url: string, ...names: readonly string[]): string {
  const { pathname, searchParams } = new URL(withOpen(url, undefined), location.origin);
  for (const name of names) searchParams.delete(name);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
