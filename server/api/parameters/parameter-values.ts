import { refuse } from '../../../shared/errors.ts';
import { type Fault, fault } from '../../../shared/faults.ts';
import { type Subject, spelled, type ValueCheck, type ValueRule, valueCheck } from '../../../shared/parameters.ts';
import { readPattern } from '../../../shared/value-pattern.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { type Edit, editRecord } from '../records/edit-record.ts';
import type { Fields, RecordKind } from '../records/record-kind.ts';
import { createRecord, recordWork } from '../records/record-work.ts';

/**
 * Returns the `parameters` column of a created (no `before`) or changed row, from the request's values by reference key. Rejects invalid
 * values beside `parameters.<key>` with what was expected. A change without values checks and changes nothing.
 */
export async function validateParameters(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'warehouseId'>,
  subject: Subject,
  given: GivenValues | undefined,
  before?: StoredValues,
): Promise<StoredValues> {
  const [stored = {}] = await validateParameterRows(tx, actor, subject, [{ given, before, path: '' }]);
  return stored;
}

/** `path` is the row's position in the request (`lines.3.`), empty for the request itself. */
export interface GivenRow {
  given: GivenValues | undefined;
  before?: StoredValues | undefined;
  path: string;
}

/** `validateParameters` for many rows of one subject: locks its parameters once and reports the failures of all rows together. */
export async function validateParameterRows(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'warehouseId'>,
  subject: Subject,
  rows: readonly GivenRow[],
): Promise<StoredValues[]> {
  const isKept = ({ given, before }: GivenRow) => given === undefined && before !== undefined;
  if (rows.every(isKept)) return rows.map(({ before = {} }) => before);
  const parameters = await lockParameters(tx, actor, subject);
  const fields: Record<string, Fault> = {};
  const values = rows.map((row) => {
    const { given = {}, before = {}, path } = row;
    if (isKept(row)) return before;
    const { stored, failures } = mergeValues(parameters, given, before);
    for (const [key, failure] of Object.entries(failures)) fields[`${path}parameters.${key}`] = failure;
    return stored;
  });
  if (Object.keys(fields).length > 0) refuse('parameter_values_refused', { fields });
  return values;
}

/** By reference key, as in requests; null or '' removes a value. */
export type GivenValues = Readonly<Record<string, string | null>>;

/** By parameter id, as in the column `parameters`. */
export type StoredValues = Readonly<Record<string, string>>;

export interface MergedValues {
  stored: StoredValues;
  /** By reference key as sent; empty if all values are valid. */
  failures: Readonly<Record<string, Fault>>;
}

/**
 * Merges the given values into the existing ones. Values not given stay, even those that a later rule would reject: a user who changes a
 * price does not have to repair someone else's values. A missing required value is a failure.
 */
function mergeValues(
  parameters: ReadonlyMap<string, LockedParameter>,
  given: GivenValues,
  before: StoredValues,
): MergedValues {
  const stored: Record<string, string> = { ...before };
  const failures: Record<string, Fault> = {};
  for (const [key, value] of Object.entries(given)) {
    const parameter = parameters.get(key.toLowerCase());
    const failure =
      parameter === undefined
        ? fault('unknown_field', `There is no parameter ${key} here`)
        : storeValue(stored, parameter, value);
    if (failure !== null) failures[key] = failure;
  }
  for (const parameter of parameters.values()) {
    if (isMissing(parameter, stored)) failures[parameter.referenceKey] ??= fault('required', 'Enter a value');
  }
  return { stored, failures };
}

/** Stores one value, or returns its fault. */
function storeValue(stored: Record<string, string>, parameter: LockedParameter, value: string | null): Fault | null {
  if (value === null || value === '') {
    delete stored[parameter.id];
    return null;
  }
  const written = spelled(parameter, value);
  if (written === stored[parameter.id]) return null;
  if (parameter.retired) return fault('not_allowed', 'This parameter is no longer used');
  stored[parameter.id] = written;
  const expected = parameter.check(written);
  return expected === null ? null : fault(parameter.valueType === 'list' ? 'not_one_of' : 'bad_pattern', expected);
}

function isMissing({ id, valueType, retired }: LockedParameter, stored: StoredValues): boolean {
  return valueType === 'required' && !retired && stored[id] === undefined;
}

export interface LockedParameter extends ValueRule {
  id: number;
  referenceKey: string;
  retired: boolean;
  check: ValueCheck;
}

/**
 * The parameters of a subject, of the actor's company or warehouse, by reference key in lower case. They stay locked until the transaction
 * ends, so that no value is written under a rule that no longer applies.
 */
async function lockParameters(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'warehouseId'>,
  subject: Subject,
): Promise<ReadonlyMap<string, LockedParameter>> {
  const rows = await tx.many<Omit<LockedParameter, 'check'>>(
    `select id, reference_key as "referenceKey", value_type as "valueType", pattern, choices, retired_at is not null as retired
     from parameters
     where subject = $1 and (company_id = $2 or warehouse_id = $3)
     order by id
     for share`,
    [subject, actor.companyId, actor.warehouseId],
  );
  return new Map(rows.map((row) => [row.referenceKey.toLowerCase(), { ...row, check: valueCheck(row, readPattern) }]));
}

/**
 * Record operations for kinds whose rows carry parameter values: the columns of the kind include `parameters`, and requests send the values
 * by key.
 */
export function parameterWork<A extends Actor>(kind: RecordKind<A>, subject: Subject) {
  const prepareFields = async (tx: Tx, actor: A, { parameters, ...given }: Fields, before?: Fields) => ({
    ...given,
    parameters: await validateParameters(
      tx,
      actor,
      subject,
      parameters as GivenValues | undefined,
      before?.parameters as StoredValues | undefined,
    ),
  });
  return {
    ...recordWork(kind),
    create: async (tx: Tx, actor: A, input: Fields) =>
      createRecord(tx, actor, kind, await prepareFields(tx, actor, input)),
    edit: (tx: Tx, actor: A, input: Edit) =>
      editRecord(tx, actor, kind, input, (before, given) => prepareFields(tx, actor, given, before)),
  };
}
