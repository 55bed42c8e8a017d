/** The access that an address names for the gateway, and the query without it. */
export interface NamedAccess {
  access: string | undefined;
  query: string;
}

/** Takes `access=ID` out of a query (with its question mark): it is for the gateway, the API never sees it. */
export function namedAccess(query: string): NamedAccess {
  if (!query.includes('access=')) return { access: undefined, query };
  const pairs = query.slice(1).split('&');
  const named = pairs.find((pair) => pair.startsWith('access='));
  const rest = pairs.filter((pair) => !pair.startsWith('access='));
  return { access: named?.slice('access='.length), query: rest.length > 0 ? `?${rest.join('&')}` : '' };
}
