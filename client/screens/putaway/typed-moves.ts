import type { MoveLineState } from './move-line-state.ts';

/** How much is to be moved, by stock line, as it is typed. */
export type TypedMoves = Readonly<Record<string, string>>;

/** What is typed on these lines; undefined when nothing is. */
export function typedOf(lines: readonly MoveLineState[]): TypedMoves | undefined {
  return lines.length === 0 ? undefined : Object.fromEntries(lines.map(({ key, typed }) => [key, typed.value]));
}

/** Is it what this version of the screen kept? */
export function isTypedMoves(value: unknown): value is TypedMoves {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((typed) => typeof typed === 'string')
  );
}
