/**
 * Keeps what was worked out for the last `limit` texts: opening a sealed cookie costs more than the rest of a request taken
 * together, and a browser sends the same one again and again. Nothing is kept for a text that came to nothing.
 */
export function remembered<T>(limit: number, work: (text: string) => T | undefined): (text: string) => T | undefined {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const fresh = work(text);
    if (fresh === undefined) return undefined;
    if (known.size >= limit) for (const oldest of known.keys().take(1)) known.delete(oldest);
    known.set(text, fresh);
    return fresh;
  };
}
