import { spelled } from '../../../shared/parameters.ts';
import type { LockedParameter } from './lock-parameters.ts';

/** Values by reference key, as requests bring them; null or '' takes one away. */
export type GivenValues = Readonly<Record<string, string | null>>;

/** Values by parameter id, as the column `parameters` holds them. */
export type StoredValues = Readonly<Record<string, string>>;

export interface SettledValues {
  stored: StoredValues;
  /** What was expected, by reference key as it was given; empty when all is right. */
  failures: Readonly<Record<string, string>>;
}

/**
 * Lays the values given over those there were. Values not given stay, also those that a later rule would refuse: nobody who changes a
 * price has to repair what somebody else broke. What is required and missing is a failure.
 */
export function settleValues(
  parameters: ReadonlyMap<string, LockedParameter>,
  given: GivenValues,
  before: StoredValues,
): SettledValues {
  const stored: Record<string, string> = { ...before };
  const failures: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    const parameter = parameters.get(key.toLowerCase());
    const failure = parameter === undefined ? `There is no parameter ${key} here` : settle(stored, parameter, value);
    if (failure !== null) failures[key] = failure;
  }
  for (const parameter of parameters.values()) {
    if (isMissing(parameter, stored)) failures[parameter.referenceKey] ??= 'Expected a value';
  }
  return { stored, failures };
}

/** Writes one value, or says what was expected instead. */
function settle(stored: Record<string, string>, parameter: LockedParameter, value: string | null): string | null {
  if (value === null || value === '') {
    delete stored[parameter.id];
    return null;
  }
  const written = spelled(parameter, value);
  if (written === stored[parameter.id]) return null;
  if (parameter.retired) return 'This parameter is no longer used';
  stored[parameter.id] = written;
  return parameter.check(written);
}

function isMissing({ id, valueType, retired }: LockedParameter, stored: StoredValues): boolean {
  return valueType === 'required' && !retired && stored[id] === undefined;
}
