import { date } from './contract/fields/time.ts';
import type { ValueType } from './parameter-types.ts';
import type { ReadPattern } from './value-pattern.ts';

/** How the values of a parameter have to look. */
export interface ValueRule {
  valueType: ValueType;
  /** RE2 syntax; null unless the type is `pattern`. */
  pattern: string | null;
  /** Null unless the type is `list`. */
  choices: readonly string[] | null;
}

/** What was expected of a value, null when it is right. */
export type ValueCheck = (value: string) => string | null;

const SHOWN_CHOICES = 10;

/**
 * Makes the check of a parameter's values (rules 3, value types). It judges a value that is there: only `required` asks for one. The
 * reader of patterns is handed in, as the client loads it only where there is a pattern.
 */
export function valueCheck(rule: ValueRule, readPattern: (pattern: string) => ReadPattern): ValueCheck {
  if (rule.valueType === 'pattern') return patternCheck(rule.pattern ?? '', readPattern);
  if (rule.valueType === 'list') return listCheck(rule.choices ?? []);
  return checks[rule.valueType];
}

/** The value in its one spelling: spreadsheets write a toggle TRUE. */
export function spelled(rule: Pick<ValueRule, 'valueType'>, value: string): string {
  return rule.valueType === 'toggle' ? value.toLowerCase() : value;
}

const day = date();

const checks: Record<Exclude<ValueType, 'pattern' | 'list'>, ValueCheck> = {
  anything: () => null,
  required: () => null,
  whole: (value) => expect(/^-?\d{1,18}$/.test(value), 'a whole number'),
  decimal: (value) => expect(/^-?\d{1,18}(?:\.\d{1,18})?$/.test(value), 'a decimal number'),
  toggle: (value) => expect(value === 'true' || value === 'false', 'true or false'),
  date: (value) => expect(day.validate(value)[0] === undefined, 'a date yyyy-mm-dd'),
};

/** A pattern that cannot be read was refused when it was written; if one stands all the same, nothing matches it. */
function patternCheck(pattern: string, readPattern: (pattern: string) => ReadPattern): ValueCheck {
  const { matches = () => false } = readPattern(pattern);
  return (value) => expect(matches(value), `text like ${pattern}`);
}

function listCheck(choices: readonly string[]): ValueCheck {
  const known = new Set(choices);
  const more = choices.length > SHOWN_CHOICES ? ', …' : '';
  const shown = `${choices.slice(0, SHOWN_CHOICES).join(', ')}${more}`;
  return (value) => expect(known.has(value), `one of ${shown}`);
}

function expect(right: boolean, what: string): string | null {
  return right ? null : `Expected ${what}`;
}
