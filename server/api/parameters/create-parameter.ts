import { createParameter as contract } from '../../../shared/contract/admin/parameters.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { ownerKind, parameterKey, type ValueType } from '../../../shared/parameters.ts';
import { implement } from '../implement.ts';
import { createRecord } from '../records/record-work.ts';
import { refuseAt } from '../refuse-at.ts';
import { checkDefinition } from './check-definition.ts';
import { parameterRecord } from './parameter-record.ts';

type Given = Input<typeof contract>;

/** Makes a parameter of the access's company or warehouse (rules 3 and 5, Parameters). */
export const createParameter = implement(contract, async (tx, actor, given) => {
  const { name, description, subject } = given;
  const kind = ownerKind(subject);
  const ownerId = kind === 'company' ? actor.companyId : actor.warehouseId;
  if (ownerId === null) refuseAt('subject_of_other_owner', ['subject'], { values: { owner: kind } });
  const definition = checkDefinition({
    referenceKey: given.referenceKey ?? keyOf(name),
    valueType: valueTypeOf(given),
    pattern: given.pattern ?? null,
    choices: given.choices ?? null,
  });
  const planParameter = given.planParameter ?? (subject === 'plan' || subject === 'planItem');
  return createRecord(tx, actor, parameterRecord, { name, description, subject, planParameter, ...definition });
});

function keyOf(name: string): string {
  const key = parameterKey(name);
  return key === '' ? refuse('malformed', { fields: { referenceKey: 'Required' } }) : key;
}

/** Spec 5: value type or pattern required. */
function valueTypeOf({ valueType, pattern }: Given): ValueType {
  if (valueType !== undefined) return valueType;
  return pattern == null ? refuse('malformed', { fields: { valueType: 'Required' } }) : 'pattern';
}
