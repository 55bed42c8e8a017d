import { type ApiError, isRefusal } from '../calls/errors.ts';

/** A field that a refusal names: `lines.3.quantity` is `quantity` of line 3, counted from 0; `job` belongs to no line. */
export interface RefusedField {
  readonly line: number | undefined;
  readonly field: string;
  readonly message: string;
}

/** `head.refuse` returns whether the form has the field. */
export interface RefusableForm {
  readonly head: { refuse(field: string, message: string): boolean };
  readonly lines: readonly { refuse(field: string, message: string): void }[];
}

/** The fields that a refusal names (rules: The contract). */
export function refusedFields({ body }: ApiError): RefusedField[] {
  return Object.entries(body.fields ?? {}).map(([path, message]) => {
    const [, index, field = path] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? [];
    return { line: index === undefined ? undefined : Number(index), field, message };
  });
}

/** Shows a refusal beside the fields that it names. Returns whether it names any and the form has all of them. */
export function showRefused(error: unknown, { head, lines }: RefusableForm): boolean {
  if (!isRefusal(error)) return false;
  const shown = refusedFields(error).map(({ line, field, message }) => {
    if (line === undefined) return head.refuse(field, message);
    lines[line]?.refuse(field, message);
    return lines[line] !== undefined;
  });
  return shown.length > 0 && shown.every(Boolean);
}
