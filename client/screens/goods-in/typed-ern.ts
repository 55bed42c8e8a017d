import type { ErnLineState, TypedLine } from './ern-line-state.ts';

/** What is typed on an ERN and not saved, by line. */
export type TypedErn = Readonly<Record<string, TypedLine>>;

/** What is typed on these lines; undefined when all of it is saved. */
export function typedOf(lines: readonly ErnLineState[]): TypedErn | undefined {
  const typed = lines.flatMap(({ key, typed: values }) => (values === undefined ? [] : [[key, values] as const]));
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

/** Is it what this version of the screen kept? */
export function isTypedErn(value: unknown): value is TypedErn {
  return isRecord(value) && Object.values(value).every((line) => isRecord(line) && Object.values(line).every(isTyped));
}

function isTyped(value: unknown): boolean {
  return isRecord(value) && typeof value.typed === 'string' && typeof value.saved === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
