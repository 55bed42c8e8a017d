import type { RowOf } from '../../shared/contract/operation.ts';
import type { listParameters } from '../../shared/contract/parameters/parameters.ts';
import { valueCheck } from '../../shared/parameters.ts';
import type { ReadPattern } from '../../shared/value-pattern.ts';
import { t } from '../texts.ts';
import { inSentence } from '../ui/formats.ts';

export type Parameter = RowOf<typeof listParameters>;

/** Values by reference key; null removes a value. */
export type Values = Readonly<Record<string, string | null>>;

/** Checks a value with the server's rules; the pattern reader may not have loaded yet. */
export function valueFault(
  parameter: Parameter,
  value: string | null | undefined,
  readPattern: ((pattern: string) => ReadPattern) | undefined,
): string | undefined {
  if (value === null || value === undefined || value === '') {
    return parameter.valueType === 'required'
      ? t('parameters_required', { field: inSentence(parameter.name) })
      : undefined;
  }
  if (parameter.valueType === 'pattern' && readPattern === undefined) return undefined;
  const fault = valueCheck(parameter, readPattern ?? unread)(value.trim()) ?? undefined;
  const isDescribed = parameter.valueType === 'pattern' && parameter.description !== null;
  return fault !== undefined && isDescribed ? t('parameters_unlike', { description: parameter.description }) : fault;
}

function unread(): ReadPattern {
  throw new Error('only patterns need their reader');
}

/** Sets one value. An emptied value becomes null if it is stored, and is left out otherwise. */
export function withValue(values: Values, stored: Values, key: string, typed: string): Values {
  const { [key]: _before, ...others } = values;
  if (typed !== '') return inOrder({ ...others, [key]: typed }, stored);
  return inOrder(stored[key] === undefined ? others : { ...others, [key]: null }, stored);
}

/** Puts stored keys first, in their order, so that the same values produce the same text in any order of typing. */
function inOrder(values: Values, stored: Values): Values {
  const known = Object.keys(stored).filter((key) => key in values);
  const added = Object.keys(values)
    .filter((key) => !(key in stored))
    .sort();
  return Object.fromEntries([...known, ...added].map((key) => [key, values[key] ?? null]));
}
