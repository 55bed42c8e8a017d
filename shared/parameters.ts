import { date } from './contract/fields/time.ts';
import type { ReadPattern } from './value-pattern.ts';

/** The value types of a parameter (rules 3), in the order of the form. */
export const valueTypes = ['anything', 'required', 'whole', 'decimal', 'toggle', 'date', 'pattern', 'list'] as const;

export type ValueType = (typeof valueTypes)[number];

/** The subjects of parameters (rules 3): a plan is a pick, a plan item one of its lines, a contact a partner. */
export const subjects = ['itemMaster', 'sku', 'packing', 'plan', 'planItem', 'contact', 'location'] as const;

export type Subject = (typeof subjects)[number];

/** The owner of a subject's parameters: the warehouse for locations, the company for everything else. */
export function ownerKind(subject: Subject): 'company' | 'warehouse' {
  return subject === 'location' ? 'warehouse' : 'company';
}

/**
 * Suggests a reference key from a parameter's name: 'Fire class' gives `fireClass`. Empty if the name does not begin with a Latin letter.
 */
export function parameterKey(name: string): string {
  const words = name.normalize('NFKD').split(/[^\p{L}\p{N}\p{M}]+/u);
  const key = words
    .map((word) => word.replace(/[^A-Za-z0-9]/g, ''))
    .filter((word) => word !== '')
    .map((word, index) => (index === 0 ? lowered(word) : capitalised(word)))
    .join('');
  return key.replace(/^\d+/, '').slice(0, 40);
}

/** Keeps abbreviations: 'IP rating' gives `ipRating`, not `iPRating`. */
function lowered(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : `${word.slice(0, 1).toLowerCase()}${word.slice(1)}`;
}

function capitalised(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

export interface ValueRule {
  valueType: ValueType;
  /** RE2 syntax; null unless the type is `pattern`. */
  pattern: string | null;
  /** Null unless the type is `list`. */
  choices: readonly string[] | null;
}

/** Returns what was expected of a value, or null if it is valid. */
export type ValueCheck = (value: string) => string | null;

const SHOWN_CHOICES = 10;

/**
 * Creates the check of a parameter's values (rules 3, value types). It checks only a given value; only `required` demands one. The pattern
 * reader is passed in, because the client loads it only when there is a pattern.
 */
export function valueCheck(rule: ValueRule, readPattern: (pattern: string) => ReadPattern): ValueCheck {
  if (rule.valueType === 'pattern') return patternCheck(rule.pattern ?? '', readPattern);
  if (rule.valueType === 'list') return listCheck(rule.choices ?? []);
  return checks[rule.valueType];
}

/** Normalises a value's spelling: spreadsheets write a toggle TRUE. */
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

/** An invalid pattern was rejected when it was written; if one is stored nevertheless, no value matches it. */
function patternCheck(pattern: string, readPattern: (pattern: string) => ReadPattern): ValueCheck {
  const { matches = () => false } = readPattern(pattern);
  return (value) => (matches(value) ? null : `This does not match the pattern ${pattern}`);
}

function listCheck(choices: readonly string[]): ValueCheck {
  const known = new Set(choices);
  const more = choices.length > SHOWN_CHOICES ? ', …' : '';
  const shown = `${choices.slice(0, SHOWN_CHOICES).join(', ')}${more}`;
  return (value) => (known.has(value) ? null : `Choose one of ${shown}`);
}

function expect(right: boolean, what: string): string | null {
  return right ? null : `Enter ${what}`;
}
