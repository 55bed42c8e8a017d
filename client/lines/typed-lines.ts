import type { TypedValue } from './line-field.ts';

export type TypedLines = Readonly<Record<string, TypedValue>>;

/** Type guard: a draft can come from an earlier version of the screen. */
export function isTypedLines(value: unknown): value is TypedLines {
  return isRecord(value) && Object.values(value).every(isTypedValue);
}

function isTypedValue(value: unknown): boolean {
  return isRecord(value) && typeof value['typed'] === 'string' && typeof value['saved'] === 'string';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function typedOn<Typed>(
  lines: readonly { readonly key: string; readonly typed: Typed | undefined }[],
): Readonly<Record<string, Typed>> | undefined {
  const typed = lines.flatMap(({ key, typed: value }) => (value === undefined ? [] : [[key, value] as const]));
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}
