import { referenceKey } from '../../../../shared/contract/fields/parameter-values.ts';
import { note, text } from '../../../../shared/contract/fields/text.ts';
import { Refusal, refuse } from '../../../../shared/errors.ts';
import { subjects, valueTypes } from '../../../../shared/parameters.ts';
import { checkDefinition } from '../../parameters/check-definition.ts';
import { subjectRows } from '../../records/subject-rows.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import { choicesOf, compareParametersSql } from '../comparing/compare-parameters-sql.ts';
import type { ImportWork } from '../import-step.ts';
import type { CellError } from '../staging/check-row.ts';
import { refuseUsed, usesSql } from '../undoing/take-rows-back.ts';
import { wordOf, yesOrNo } from './cell-types.ts';
import type { ImportKind } from './import-kind.ts';

/** Parameters of a company or of a warehouse; choices are in one cell, separated by semicolons. */
export const parameters: ImportKind = {
  parts: {
    parameter: {
      key: 'referenceKey',
      columns: {
        name: { heading: 'name', headings: ['name', 'parameter'], struct: text(), required: true },
        referenceKey: {
          heading: 'reference key',
          headings: ['referencekey', 'key', 'reference'],
          struct: referenceKey(),
          required: true,
        },
        description: { heading: 'description', headings: ['description'], struct: note() },
        subject: {
          heading: 'subject',
          headings: ['subject', 'attachesto', 'of'],
          struct: wordOf(subjects),
          required: true,
        },
        valueType: {
          heading: 'value type',
          headings: ['valuetype', 'type'],
          struct: wordOf(valueTypes),
          required: true,
        },
        pattern: { heading: 'pattern', headings: ['pattern', 'regex'], struct: text(256) },
        choices: { heading: 'choices', headings: ['choices', 'list'], struct: note(10_000) },
        planParameter: { heading: 'plan parameter', headings: ['planparameter'], struct: yesOrNo() },
      },
      check: definitionErrors,
      compare: compareParametersSql,
      before: 'r.before',
      write: writeParameters,
      takeBack: takeParametersBack,
    },
  },
};

function definitionErrors(cells: Readonly<Record<string, string>>): CellError[] {
  const { referenceKey: key = '', pattern = null, choices } = cells;
  const valueType = valueTypes.find((type) => type === cells.valueType);
  if (valueType === undefined) return [];
  const given = choices?.split(';').map((choice) => choice.trim()) ?? null;
  try {
    checkDefinition({ referenceKey: key, valueType, pattern, choices: given });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = Object.entries(error.body().fields ?? { row: error.message });
    return fields.map(([column, expected]) => ({ column, expected }));
  }
}

/** Creates parameters and updates existing ones, except their rules. */
async function writeParameters({ tx, importRow }: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const made = await tx.run(INSERT, [importRow.id, part, importRow.companyId, importRow.warehouseId]);
  const changed = importRow.keepExisting ? 0 : await tx.run(UPDATE, [importRow.id, part]);
  if (made + changed !== wanted) refuse('changed_meanwhile');
}

const NEW = `r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out`;

const INSERT = `
  with made as (
    insert into parameters
      (company_id, warehouse_id, name, description, reference_key, subject, value_type, pattern, choices, plan_parameter)
    select $3::bigint, $4::bigint, r.after ->> 'name', r.after ->> 'description', r.key, r.cells ->> 'subject', r.cells ->> 'valueType',
           case when r.cells ->> 'valueType' = 'pattern' then r.cells ->> 'pattern' end, ${choicesOf('r')},
           (r.after ->> 'planParameter')::boolean
    from import_rows r
    where ${NEW}
    order by r.id
    returning id, version, reference_key
  )
  update import_rows r
  set subject_id = made.id, version = made.version
  from made
  where r.key = made.reference_key and ${NEW}`;

const UPDATE = `
  update parameters k
  set name = r.after ->> 'name', description = r.after ->> 'description',
      plan_parameter = (r.after ->> 'planParameter')::boolean, version = k.version + 1
  from import_rows r
  where k.id = r.subject_id and k.version = r.version
    and r.import_id = $1 and r.part = $2 and r.state = 'changed' and not r.left_out`;

/** A parameter with values cannot be deleted. */
const uses = Object.values(subjectRows).map(({ noun, plural, table, name }) => ({
  subject: noun,
  plural,
  table,
  by: 'u.parameters ? $id::text',
  // The company of the row, because an import of a warehouse's parameters has none.
  name: name.replaceAll('$company', 'u.company_id'),
}));

/** Deletes created parameters, which must have no values yet, and restores changed ones. */
async function takeParametersBack(work: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const { tx, importRow } = work;
  await refuseUsed(work, part, usesSql(uses));
  const restored = importRow.keepExisting ? 0 : await tx.run(RESTORE, [importRow.id, part]);
  const removed = await tx.run(REMOVE, [importRow.id, part]);
  if (restored + removed !== wanted) refuse('changed_meanwhile');
}

const RESTORE = `
  update parameters k
  set name = r.before ->> 'name', description = r.before ->> 'description',
      plan_parameter = (r.before ->> 'planParameter')::boolean, version = k.version + 1
  from import_rows r
  where k.id = r.subject_id and k.version = r.version + 1
    and r.import_id = $1 and r.part = $2 and r.state = 'changed' and not r.left_out`;

const REMOVE = `
  delete from parameters k
  using import_rows r
  where k.id = r.subject_id and k.version = r.version
    and r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out`;
