import { passwordSpecials } from './password.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const groups = [lower, lower.toUpperCase(), '0123456789', passwordSpecials];
const length = 8;

/** A new password of 8 characters with at least one of each kind, shuffled (rules 5, Password generator). */
export function generatePassword(): string {
  const every = groups.join('');
  const characters = Array.from({ length }, (_, place) => pick(groups[place] ?? every));
  return shuffled(characters).join('');
}

function pick(from: string): string {
  const characters = [...from];
  return characters[below(characters.length)] ?? '';
}

/** Fisher and Yates: every order is equally likely. */
function shuffled(characters: readonly string[]): string[] {
  const result = [...characters];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [result[last], result[other]] = [result[other] ?? '', result[last] ?? ''];
  }
  return result;
}

/** A whole number from 0 to below `limit`, each equally likely: draws that would favour the small ones are drawn again. */
function below(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % limit;
  }
}
