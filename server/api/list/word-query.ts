/** The text search query for words that begin like those of the text, null when it has no letter or digit. */
export function wordQuery(text: string): string | null {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
