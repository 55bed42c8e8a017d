import type { RowOf } from '../../shared/contract/operation.ts';
import type { listParameters } from '../../shared/contract/parameters/parameters.ts';
import { valueCheck } from '../../shared/parameters.ts';
import type { ReadPattern } from '../../shared/value-pattern.ts';
import { t } from '../texts.ts';
import { inSentence } from '../ui/formats.ts';

/** A parameter that a form asks for. */
export type Parameter = RowOf<typeof listParameters>;

/** Values by reference key; null takes one away. */
export type Values = Readonly<Record<string, string | null>>;

/** What is wrong with a value, by the rules the server has too; the reader of patterns may not have come yet. */
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

/** The values with another one in it. Emptied, one that is stored is taken away; one that is not was never there. */
export function withValue(values: Values, stored: Values, key: string, typed: string): Values {
  const { [key]: _before, ...others } = values;
  if (typed !== '') return inOrder({ ...others, [key]: typed }, stored);
  return inOrder(stored[key] === undefined ? others : { ...others, [key]: null }, stored);
}

/** The stored ones first, in their order: the same values are the same text, whichever way they were typed. */
function inOrder(values: Values, stored: Values): Values {
  const known = Object.keys(stored).filter((key) => key in values);
  const added = Object.keys(values)
    .filter((key) => !(key in stored))
    .sort();
  return Object.fromEntries([...known, ...added].map((key) => [key, values[key] ?? null]));
}
