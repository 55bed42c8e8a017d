import type { RowOf } from '../../../../shared/contract/operation.ts';
import { listParameters } from '../../../../shared/contract/parameters/parameters.ts';
import { call } from '../../../calls/call.ts';
import { t } from '../../../texts.ts';
import type { Choice, Filter } from '../../../ui/list/filters/filter.ts';

type PlanParameter = Pick<RowOf<typeof listParameters>, 'name' | 'referenceKey' | 'valueType' | 'choices'>;

/** Includes retired parameters, because picks keep their values. */
export async function readPlanParameters(accessId: number | undefined): Promise<readonly PlanParameter[]> {
  const fields = ['name', 'referenceKey', 'valueType', 'choices'];
  const options = accessId === undefined ? {} : { accessId };
  return (await call(listParameters, { subject: 'plan', limit: 500, fields }, options)).items;
}

/** One filter per parameter. An unknown parameter in a link has its key as label, so that no active filter is hidden. */
export function parameterFilters(parameters: readonly PlanParameter[], chosen: readonly string[]): readonly Filter[] {
  const known = new Set(parameters.map(({ referenceKey }) => referenceKey));
  const others = new Set(chosen.map((value) => value.slice(0, value.indexOf('='))).filter((key) => !known.has(key)));
  return [
    ...parameters.map(filterOf),
    ...[...others].map((key) => ({ kind: 'text', label: key, ...ofKey(key) }) satisfies Filter),
  ];
}

function filterOf({ name: label, referenceKey, valueType, choices }: PlanParameter): Filter {
  const field = ofKey(referenceKey);
  const options = valueType === 'toggle' ? yesOrNo() : choices?.map((value) => ({ value, label: value }));
  if (options !== undefined) return { kind: 'choice', label, ...field, options, single: true };
  return { kind: 'text', label, ...field, ...(valueType === 'date' && { day: true as const }) };
}

function ofKey(referenceKey: string) {
  return { key: 'parameter', begins: `${referenceKey}=` } as const;
}

function yesOrNo(): readonly Choice[] {
  return [
    { value: 'true', label: t('picks_parameterYes') },
    { value: 'false', label: t('picks_parameterNo') },
  ];
}
