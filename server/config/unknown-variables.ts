/** Names that begin like ours and belong to no other program. */
const OURS = /^(?:WMS|OIDC_|HELP_URL)/;
/** Kubernetes and Docker links set these for a service that is called wms. */
const OF_SERVICES = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;

/** A sentence for each name that looks like a known one, for example by a typing error, with the nearest known name. */
export function unknownVariables(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name) || OF_SERVICES.test(name)) return [];
    const nearest = nearestTo(name, known);
    const isTypingError = editsBetween(name, nearest) <= Math.max(1, Math.floor(nearest.length / 4));
    return isTypingError || OURS.test(name) ? [`${name} is unknown and has no effect: did you mean ${nearest}?`] : [];
  });
}

function nearestTo(name: string, known: readonly string[]): string {
  const [first = ''] = known;
  return known.reduce((best, one) => (editsBetween(name, one) < editsBetween(name, best) ? one : best), first);
}

/** The fewest insertions, deletions and replacements of a character that make one name of the other. */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = Number(above[column - 1]) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, Number(above[column]) + 1, Number(current[column - 1]) + 1));
    }
    above = current;
  }
  return Number(above.at(-1));
}
