import { referenceKey } from '../../../../shared/contract/fields/parameter-values.ts';
import { note, text } from '../../../../shared/contract/fields/text.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { subjects, valueTypes } from '../../../../shared/parameters.ts';
import { checkDefinition } from '../../parameters/check-definition.ts';
import { writeParameters } from '../applying/write-parameters.ts';
import { compareParametersSql } from '../comparing/compare-parameters-sql.ts';
import type { CellError } from '../staging/check-row.ts';
import { takeParametersBack } from '../undoing/take-parameters-back.ts';
import { wordOf, yesOrNo } from './cell-types.ts';
import type { ImportKind } from './import-kind.ts';

/** Parameters of a company or of a warehouse; choices stand in one cell, parted by semicolons. */
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

/** What a definition must be as a whole: the rules are those of a parameter made by hand. */
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
    const fields = Object.entries(error.details.fields ?? { row: error.message });
    return fields.map(([column, expected]) => ({ column, expected }));
  }
}
