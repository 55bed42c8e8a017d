import { computed, type ReadonlySignal } from '@preact/signals-react';
import { inParts } from './in-parts.ts';
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

/** What is typed and not saved, by line; undefined if nothing is. */
export function typedOn<Typed>(
  lines: ReadonlySignal<readonly { readonly key: string; readonly typed: Typed | undefined }[]>,
): ReadonlySignal<Readonly<Record<string, Typed>> | undefined> {
  const parts = inParts(lines, (some) =>
    some.flatMap(({ key, typed }) => (typed === undefined ? [] : [[key, typed] as const])),
  );
  return computed(() => {
    const typed = parts.value.flat();
    return typed.length === 0 ? undefined : Object.fromEntries(typed);
  });
}
