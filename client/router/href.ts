/** Builds the address of a route: `href('goodsIn/:id', { id: 17 })`. Parameters without a value are omitted with their slash. */
export function href(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = path.replace(/\/?:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled === '' ? '/wms' : `/wms/${filled}`;
}

/** Filters of a list as its address has them. */
export function filterQuery(filters: Readonly<Record<string, readonly string[]>>): string {
  const pairs = Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value]));
  return new URLSearchParams(pairs).toString();
}
