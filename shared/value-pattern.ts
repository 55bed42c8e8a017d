import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

export type Matches = (value: string) => boolean;

/** A usable pattern, or the sentence why it is rejected. */
export type ReadPattern = { matches: Matches; refused?: never } | { refused: string; matches?: never };

/**
 * Steps allowed in a compiled pattern. RE2 limits time to steps times the value's length: a thousand of each stay under
 * 0.1 s the first time, and under 1 ms from then on.
 */
const MOST_STEPS = 1000;

/**
 * Compiles a custom pattern (RE2 syntax, docs/decisions/0037-parameters-and-their-patterns.md). It is matched against the whole value, in linear
 * time. Import this file only where there is a pattern: it is 45 kB.
 */
export function readPattern(pattern: string): ReadPattern {
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.programSize() > MOST_STEPS) return { refused: 'The pattern is too large: repeat less of it' };
    return { matches: (value) => compiled.testExact(value) };
  } catch (error) {
    if (error instanceof RE2JSException) return { refused: reasonOf(error, pattern) };
    throw error;
  }
}

function reasonOf(error: RE2JSException, pattern: string): string {
  if (/\(\?<?[=!]/.test(pattern)) return 'A pattern cannot look ahead or behind: (?=, (?!, (?<= and (?<! are not known';
  if (/\\[1-9k]|\(\?P=/.test(pattern)) return 'A pattern cannot refer back to a group: \\1, \\k and (?P= are not known';
  if (!(error instanceof RE2JSSyntaxException)) return error.message;
  const part = error.getPattern();
  const description = error.getDescription();
  return `${description.charAt(0).toUpperCase()}${description.slice(1)}${part === null ? '' : `: ${part}`}`;
}
