import type { TypedValue } from '../../documents/line-field.ts';
import type { CountLineState } from './count-line-state.ts';

/** What is typed on a count and not saved, by line. */
export type TypedCounts = Readonly<Record<string, TypedValue>>;

/** What is typed on these lines; undefined when all of it is saved. */
export function typedOf(lines: readonly CountLineState[]): TypedCounts | undefined {
  const typed = lines.flatMap(({ key, counted: { unsaved } }) =>
    unsaved === undefined ? [] : [[key, unsaved] as const],
  );
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

/** Is it what this version of the screen kept? */
export function isTypedCounts(value: unknown): value is TypedCounts {
  return isRecord(value) && Object.values(value).every(isTyped);
}

function isTyped(value: unknown): boolean {
  return isRecord(value) && typeof value['typed'] === 'string' && typeof value['saved'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
