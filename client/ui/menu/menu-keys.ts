/**
 * Where a key moves in a menu of these labels (APG menu): arrows wrap around, Home and End, a letter to the next item that begins with it.
 * Returns undefined if the menu does not handle the key.
 */
export function menuMove(labels: readonly string[], at: number, key: string): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key.length === 1 && key !== ' ' ? startingWith(labels, at, key.toLowerCase()) : undefined;
}

function startingWith(labels: readonly string[], at: number, letter: string): number | undefined {
  for (let step = 1; step <= labels.length; step += 1) {
    const index = (at + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(letter) === true) return index;
  }
  return undefined;
}
