import type { Question } from '../../shared/confirmations.ts';
import { type ErrorCode, errors, Refusal, type RefusalDetails, refuse } from '../../shared/errors.ts';
import { isScannedQuantity } from '../../shared/gs1/gtin.ts';
import { fill } from '../../shared/layouts.ts';

/** Refuses beside the fields at these paths (`lines.3.stockCode`), with the same words there. */
export function refuseAt(
  code: ErrorCode,
  paths: readonly string[],
  details: Pick<RefusalDetails, 'values' | 'data'> = {},
): never {
  const text = fill(errors[code].message, details.values ?? {});
  return refuse(code, { ...details, fields: Object.fromEntries(paths.map((path) => [path, text])) });
}

/** Refuses stored lines, which the request does not hold and no path can name: `data` has their ids and the field that is wrong. */
export function refuseStored(
  code: ErrorCode,
  lines: readonly number[],
  field: string,
  { values, data }: Pick<RefusalDetails, 'values' | 'data'> = {},
): never {
  return refuse(code, { ...(values && { values }), data: { ...data, lines, field } });
}

/** A barcode that was scanned into the field of a quantity is none. */
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

/** How the parts of a request that is made for somebody are called in theirs. */
export interface Names {
  /** 'counts.0.add' as 'lines.0.counts.0.quantity'. */
  path?: (path: string) => string;
  /** Where a stored line, by its id, stands in the request. */
  line?: (line: number) => number;
}

/** Does a part of a larger request: what it refuses stands beside the fields of the whole. */
export async function refusingAs<T>(names: Names, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields, confirmations, ...details } = error.details;
    const { path = (same: string) => same } = names;
    const said = Object.entries(fields ?? {}).map(([given, text]) => [path(given), text]);
    const all = Object.fromEntries([...said, ...storedLines(error, names)]);
    throw new Refusal(error.code, {
      ...details,
      ...(Object.keys(all).length > 0 && { fields: all }),
      ...(confirmations && { confirmations: confirmations.map((question) => renamed(question, names)) }),
    });
  }
}

/** What is wrong with stored lines, beside the lines of the request from which they were made. */
function storedLines({ message, details: { data } }: Refusal, { line }: Names): [string, string][] {
  const { lines, field } = (data ?? {}) as { lines?: readonly number[]; field?: string };
  if (line === undefined || lines === undefined || field === undefined) return [];
  return lines.map((id) => [`lines.${line(id)}.${field}`, message]);
}

function renamed(question: Question, { line = (same) => same }: Names): Question {
  return question.line === undefined ? question : { ...question, line: line(question.line) };
}

/** Does a part of a larger request: what it refuses beside `name` stands beside `itemMaster.name` in the whole. */
export function refusingInside<T>(part: string, work: () => Promise<T>): Promise<T> {
  return refusingAs({ path: (path) => `${part}.${path}` }, work);
}

/** Refuses beside one field of one line of the request. */
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
 * Refuses with `confirmation_required` and every question that is not accepted yet (rules: Confirmable warnings). Call it
 * before the first write: nothing is written until all are accepted, and one that arose in between asks again.
 */
export function requireAccepted(questions: readonly Question[], accept: readonly string[] = []): void {
  const open = questions.filter((question) => !accept.includes(acceptanceOf(question)));
  if (open.length > 0) refuse('confirmation_required', { confirmations: open });
}

function acceptanceOf({ key, line }: Question): string {
  return line === undefined ? key : `${key}:${line}`;
}
