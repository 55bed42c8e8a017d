import sql from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/parameters/parameters.ts';
import { refuseField } from '../../../shared/errors.ts';
import { ownerKind, parameterKey, type Subject, type ValueType } from '../../../shared/parameters.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { lockRecord } from '../records/edit-record.ts';
import type { Use } from '../records/find-uses.ts';
import { inUse, inUseFilters, type RecordKind } from '../records/record-kind.ts';
import { createRecord, deleteRecord } from '../records/record-work.ts';
import { subjectRows } from '../records/subject-rows.ts';
import { refuseAt } from '../refusals.ts';
import { checkDefinition } from './check-definition.ts';

/** Parameters of the company at company-only scope, of the warehouse at warehouse-only scope. Rows that have values keep them. */
export const parameterRecord: RecordKind = {
  subject: 'parameter',
  table: 'parameters',
  columns: {
    name: 'name',
    description: 'description',
    referenceKey: 'reference_key',
    subject: 'subject',
    valueType: 'value_type',
    pattern: 'pattern',
    choices: 'choices',
    planParameter: 'plan_parameter',
  },
  owner: ({ companyId, warehouseId }) => ({ company_id: companyId, warehouse_id: warehouseId }),
  owned: ({ companyId, warehouseId }) =>
    sql`r.company_id is not distinct from ${companyId} and r.warehouse_id is not distinct from ${warehouseId}`,
  unique: { parameters_reference_key_unique: { code: 'parameter_taken', field: 'referenceKey' } },
  uses: [],
};

type Given = Input<typeof contract.createParameter>;

/** Creates a parameter of the access's company or warehouse (rules 3 and 5, Parameters). */
export const createParameter = implement(contract.createParameter, async (tx, actor, given) => {
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
  return key === '' ? refuseField('referenceKey', 'required', 'Required') : key;
}

/** Spec 5: a value type or a pattern is required. */
function valueTypeOf({ valueType, pattern }: Given): ValueType {
  if (valueType !== undefined) return valueType;
  return pattern == null ? refuseField('valueType', 'required', 'Required') : 'pattern';
}

/** A parameter with values can only be retired. */
export const deleteParameter = implement(contract.deleteParameter, async (tx, actor, { id }) => {
  const { subject } = await lockRecord(tx, actor, parameterRecord, id);
  return deleteRecord(tx, actor, { ...parameterRecord, uses: [valuesOf(subject as Subject)] }, id);
});

function valuesOf(subject: Subject): Use {
  const { noun, table, plural, owner, name } = subjectRows[subject];
  const theirs =
    owner === 'company_id'
      ? 'u.company_id = $company'
      : 'u.warehouse_id = (select p.warehouse_id from parameters p where p.id = $id)';
  const by = `${theirs} and u.parameters ? $id::bigint::text`;
  return { subject: noun, plural, table, by, name };
}

const parameters = listAndExport(contract.listParameters, ({ companyId, warehouseId }, query) => ({
  from: sql`from parameters p`,
  columns: {
    id: 'p.id',
    name: 'p.name',
    description: 'p.description',
    referenceKey: 'p.reference_key',
    subject: 'p.subject',
    valueType: 'p.value_type',
    pattern: 'p.pattern',
    choices: 'p.choices',
    planParameter: 'p.plan_parameter',
    retired: 'p.retired_at is not null',
    version: 'p.version',
  },
  inFile: { choices: "array_to_string(p.choices, '; ')" },
  id: 'p.id',
  updated: 'p.updated_at',
  where: [sql`(p.company_id = ${companyId} or p.warehouse_id = ${warehouseId})`, inUse('p', query)],
  filters: inUseFilters,
  search: ['p.name', 'p.reference_key', "coalesce(p.description, '')"],
}));

export const listParameters = parameters.list;
export const exportParameters = parameters.file(contract.exportParameters);
