import { refuse, refuseField } from '../../../shared/errors.ts';
import { fault } from '../../../shared/faults.ts';
import type { ValueType } from '../../../shared/parameters.ts';
import { readPattern } from '../../../shared/value-pattern.ts';
import { refuseAt } from '../refusals.ts';

export interface Definition {
  referenceKey: string;
  valueType: ValueType;
  pattern: string | null;
  choices: readonly string[] | null;
}

/** The SKU file's own headings, in lower case and without blanks: a parameter of the same name would be ambiguous. */
const headings = ['stockcode', 'name', 'description', 'price', 'quantity', 'unit', 'packing', 'itemmaster'];

/**
 * Returns the definition to store; a pattern and choices are kept only for their own types. Rejects a reserved key, a pattern that RE2
 * cannot read, and missing or repeated choices.
 */
export function checkDefinition(definition: Definition): Definition {
  const { referenceKey, valueType } = definition;
  if (headings.includes(referenceKey.toLowerCase().replace(/[_-]/g, ''))) {
    refuseAt('reference_key_reserved', ['referenceKey'], { values: { referenceKey } });
  }
  const pattern = valueType === 'pattern' ? usable(definition.pattern) : null;
  const choices = valueType === 'list' ? distinct(definition.choices) : null;
  return { referenceKey, valueType, pattern, choices };
}

function usable(pattern: string | null): string {
  if (pattern === null) return refuseField('pattern', 'required', 'Enter a pattern');
  const { refused } = readPattern(pattern);
  if (refused !== undefined)
    refuse('pattern_refused', { values: { reason: refused }, fields: { pattern: fault('bad_pattern', refused) } });
  return pattern;
}

function distinct(choices: readonly string[] | null): readonly string[] {
  if (choices === null) return refuseField('choices', 'required', 'Enter at least one choice');
  if (new Set(choices).size < choices.length) {
    refuseField('choices', 'repeated', 'Enter each choice once');
  }
  return choices;
}
