/**
 * The reference key that a parameter's name suggests: 'Fire class' gives `fireClass`. Empty when the name has no Latin letter to begin
 * with.
 */
export function parameterKey(name: string): string {
  const words = name.normalize('NFKD').split(/[^\p{L}\p{N}\p{M}]+/u);
  const key = words
    .map((word) => word.replace(/[^A-Za-z0-9]/g, ''))
    .filter((word) => word !== '')
    .map((word, index) => (index === 0 ? lowered(word) : capitalised(word)))
    .join('');
  return key.replace(/^\d+/, '').slice(0, 40);
}

/** An abbreviation stays one: 'IP rating' gives `ipRating`, not `iPRating`. */
function lowered(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : `${word.slice(0, 1).toLowerCase()}${word.slice(1)}`;
}

function capitalised(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
