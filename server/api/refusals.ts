import type { Question } from '../../shared/confirmations.ts';
import { type ErrorCode, errors, Refusal, type RefusalDetails, refuse } from '../../shared/errors.ts';
import { isScannedQuantity } from '../../shared/gs1/gtin.ts';
import { fill } from '../../shared/layouts.ts';

/** Refuses at the fields with these paths (`lines.3.stockCode`), repeating the message there. */
export function refuseAt(
  code: ErrorCode,
  paths: readonly string[],
  details: Pick<RefusalDetails, 'values' | 'data'> = {},
): never {
  const text = fill(errors[code].message, details.values ?? {});
  return refuse(code, { ...details, fields: Object.fromEntries(paths.map((path) => [path, text])) });
}

/** Refuses stored lines that are not part of the request, so that no path can name them: `data` has their ids and the wrong field. */
export function refuseStored(
  code: ErrorCode,
  lines: readonly number[],
  field: string,
  { values, data }: Pick<RefusalDetails, 'values' | 'data'> = {},
): never {
  return refuse(code, { ...(values && { values }), data: { ...data, lines, field } });
}

/** Refuses a barcode scanned into a quantity field. */
export function refuseScanned(quantity: string | null | undefined, path: string): void {
  if (isScannedQuantity(quantity ?? '')) refuseAt('quantity_is_barcode', [path]);
}

const facts = new WeakMap<Error, Record<string, unknown>>();

/** Adds data to the answer of an error that is not a refusal. The error stays the same, so that its transaction can be retried. */
export function addFacts(error: unknown, data: Record<string, unknown>): void {
  if (error instanceof Error) facts.set(error, data);
}

export function factsOf(error: Error): Record<string, unknown> | undefined {
  return facts.get(error);
}

/** Maps names of an inner request to those of the caller's request. */
export interface Names {
  /** 'counts.0.add' as 'lines.0.counts.0.quantity'. */
  path?: (path: string) => string;
  line?: (line: number) => number;
}

/** Runs part of a larger request and renames the fields of its refusals to those of the whole. */
export async function refusingAs<T>(names: Names, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields, confirmations, ...details } = error.details;
    const { path = (same: string) => same } = names;
    const faults = Object.entries(fields ?? {}).map(([given, one]) => [path(given), one]);
    const all = Object.fromEntries([...faults, ...storedLines(error, names)]);
    throw new Refusal(error.code, {
      ...details,
      ...(Object.keys(all).length > 0 && { fields: all }),
      ...(confirmations && { confirmations: confirmations.map((question) => renamed(question, names)) }),
    });
  }
}

function storedLines({ message, details: { data } }: Refusal, { line }: Names): [string, string][] {
  const { lines, field } = (data ?? {}) as { lines?: readonly number[]; field?: string };
  if (line === undefined || lines === undefined || field === undefined) return [];
  return lines.map((id) => [`lines.${line(id)}.${field}`, message]);
}

function renamed(question: Question, { line = (same) => same }: Names): Question {
  return question.line === undefined ? question : { ...question, line: line(question.line) };
}

/** Like `refusingAs`: a refusal of `name` becomes one of `itemMaster.name`. */
export function refusingInside<T>(part: string, work: () => Promise<T>): Promise<T> {
  return refusingAs({ path: (path) => `${part}.${path}` }, work);
}

export function refuseLine(
  code: ErrorCode,
  index: number,
  field: string,
  values: RefusalDetails['values'] = {},
  data?: Record<string, unknown>,
): never {
  return refuseAt(code, [`lines.${index}.${field}`], { values, ...(data && { data }) });
}

/**
 * Refuses with `confirmation_required` and every question that is not accepted yet (rules: Confirmable warnings). Call it before the first
 * write: nothing is written until all are accepted, and new questions are asked again.
 */
export function requireAccepted(questions: readonly Question[], accept: readonly string[] = []): void {
  const open = questions.filter((question) => !accept.includes(acceptanceOf(question)));
  if (open.length > 0) refuse('confirmation_required', { confirmations: open });
}

function acceptanceOf({ key, line }: Question): string {
  return line === undefined ? key : `${key}:${line}`;
}
