import { setImmediate } from 'node:timers/promises';
import { type Context, type Failure, Struct } from 'superstruct';
import { schemaOf } from '../../../shared/contract/field.ts';
import type { AnyStruct } from '../../../shared/contract/operation.ts';
import type { Fault } from '../../../shared/faults.ts';

export interface Validated {
  failures: readonly FieldFailure[];
  value?: unknown;
}

/** With the fault of a word of the vocabulary, whose properties superstruct passes on. */
type FieldFailure = Pick<Failure, 'path' | 'type' | 'message' | 'value'> & Partial<Fault>;

/** No user corrects more at a time, and a body of 1 MiB can have half a million failures. */
const MOST_FAILURES = 100;
/** List elements, with those of lists in them, that are validated together with their object. */
const FEW = 100;
/** Milliseconds after which other requests get a turn. */
const TURN = 10;

/**
 * Validates large input: ten thousand lines take a quarter of a second. Long lists are validated element by element, with turns for other
 * requests in between; everything else at once.
 */
export async function validateInTurns(struct: AnyStruct, given: unknown): Promise<Validated> {
  const lists = longLists(struct, given);
  const cut = lists.map(({ key, items, few }) => [key, items.slice(0, few)]);
  const { value, failures } = validate(
    struct,
    lists.length === 0 ? given : { ...Object(given), ...Object.fromEntries(cut) },
  );
  const all = [...failures];
  let turn = performance.now();
  for (const { key, items, few, of } of lists) {
    const whole = Object(value)[key] ?? [];
    for (let at = few; at < items.length && all.length < MOST_FAILURES; at += 1) {
      if (performance.now() - turn > TURN) {
        await setImmediate();
        turn = performance.now();
      }
      const element = validate(of, items[at]);
      whole.push(element.value);
      all.push(...element.failures.map((failure) => ({ ...failure, path: [key, at, ...failure.path] })));
    }
  }
  return { value, failures: all.slice(0, MOST_FAILURES) };
}

interface LongList {
  key: string;
  items: readonly unknown[];
  /** Its first elements, which are few. */
  few: number;
  of: AnyStruct;
}

/** The fields of an object that are long lists. Lists over the limit are left out: they are refused without checking their elements. */
function longLists({ schema: fields }: AnyStruct, given: unknown): LongList[] {
  if (typeof fields !== 'object' || fields === null || typeof given !== 'object' || given === null) return [];
  return Object.entries(fields as Record<string, AnyStruct>).flatMap(([key, field]) => {
    const one: unknown = Object.hasOwn(given, key) ? (given as Record<string, unknown>)[key] : undefined;
    // Changes to a list as a whole, such as removing repeats, run before it is cut.
    const items: unknown = field.coercer(one, { path: [key], branch: [given, one], mask: false });
    const of: unknown = field.schema;
    const { maxItems = 0 } = schemaOf(field) as { maxItems?: number };
    if (!Array.isArray(items) || items.length > maxItems || !(of instanceof Struct)) return [];
    const few = hasLists(of) ? fewOf(items) : Math.min(items.length, FEW);
    return few === items.length ? [] : [{ key, items, few, of }];
  });
}

function hasLists(element: AnyStruct): boolean {
  const { properties = {} } = schemaOf(element) as { properties?: Readonly<Record<string, { type?: string }>> };
  return Object.values(properties).some(({ type }) => type === 'array');
}

/** The number of elements that are validated together. At least one is left, because a list may not be allowed to be empty. */
function fewOf(items: readonly unknown[]): number {
  let size = 0;
  const end = items.findIndex((item) => {
    size += 1 + sizeWithin(item);
    return size > FEW;
  });
  return end === -1 ? items.length : Math.max(1, end);
}

function sizeWithin(item: unknown): number {
  return Object.values(Object(item)).reduce<number>((sum, of) => sum + (Array.isArray(of) ? of.length : 0), 0);
}

function validate(struct: AnyStruct, given: unknown): Validated {
  const [error, value] = struct.validate(given, { coerce: true });
  if (error === undefined) return { failures: [], value };
  const context = { path: [], branch: [given], mask: false };
  return { failures: [...failuresOf(struct, given, context).take(MOST_FAILURES)] };
}

/**
 * Yields failures one by one, in the order of superstruct. Its own `failures()` creates all of them at once, half a kilobyte each: eight
 * bodies of empty objects took more than a gigabyte.
 */
function* failuresOf(struct: AnyStruct, given: unknown, context: Context): Generator<Failure> {
  const value = struct.coercer(given, context);
  let isRefinable = true;
  for (const failure of struct.validator(value, context)) {
    isRefinable = false;
    yield failure;
  }
  for (const [key, item, of] of struct.entries(value, context)) {
    const within = { ...context, path: [...context.path, key], branch: [...context.branch, item] };
    for (const failure of failuresOf(of as AnyStruct, item, within)) {
      isRefinable &&= failure.refinement !== undefined;
      yield failure;
    }
  }
  if (isRefinable) yield* struct.refiner(value, context);
}
