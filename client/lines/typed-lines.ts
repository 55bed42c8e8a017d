import type { TypedValue } from './line-field.ts';

/** What is typed on some lines and not saved, by line, as a draft keeps it. */
export type TypedLines = Readonly<Record<string, TypedValue>>;

/** A draft may be of an earlier version of the screen. */
export function isTypedLines(value: unknown): value is TypedLines {
  return isRecord(value) && Object.values(value).every(isTypedValue);
}

function isTypedValue(value: unknown): boolean {
  return isRecord(value) && typeof value['typed'] === 'string' && typeof value['saved'] === 'string';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What is typed on these lines, by line; undefined when all of it is saved. */
export function typedOn<Typed>(
  lines: readonly { readonly key: string; readonly typed: Typed | undefined }[],
): Readonly<Record<string, Typed>> | undefined {
  const typed = lines.flatMap(({ key, typed: value }) => (value === undefined ? [] : [[key, value] as const]));
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}
