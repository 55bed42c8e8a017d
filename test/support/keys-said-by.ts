/** The keys of texts in a source: whole, or as a beginning, a variable word and an end: `erns_status_${status}`. */
export function keysSaidBy(source: string, keys: ReadonlySet<string>): ReadonlySet<string> {
  const words = [...source.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word ?? '');
  const varying = [...source.matchAll(/`(\w+_)\$\{[^}]*\}(\w*)`/g)].flatMap(([, start = '', end = '']) =>
    [...keys].filter((key) => key.startsWith(start) && key.endsWith(end)),
  );
  return new Set([...words.filter((word) => keys.has(word)), ...varying]);
}
