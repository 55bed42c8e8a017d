/** Builds the address of a route: `href('goodsIn/:id', { id: 17 })`. Parameters without a value are omitted with their slash. */
export function href(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = path.replace(/\/?:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled === '' ? '/wms' : `/wms/${filled}`;
}
