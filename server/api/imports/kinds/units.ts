import { text } from '../../../../shared/contract/fields/text.ts';
import { unitRecord } from '../../units/unit-record.ts';
import type { ImportKind } from './import-kind.ts';
import { tablePart } from './table-part.ts';
import { unStatus } from './un-status.ts';
import { wholeNumbersStay } from './whole-numbers-stay.ts';
import { yesOrNo } from './yes-or-no.ts';

/** Units; the file of UNECE Recommendation 20 goes in as it is. */
export const units: ImportKind = {
  parts: {
    unit: tablePart({
      table: 'units',
      owner: { column: 'company_id', mayBeNull: true },
      key: 'abbreviation',
      columns: {
        abbreviation: {
          heading: 'abbreviation',
          headings: ['abbreviation', 'commoncode', 'code', 'unit', 'symbol'],
          struct: text(20),
          required: true,
          field: { name: 'abbreviation', type: 'text' },
        },
        name: {
          heading: 'name',
          headings: ['name', 'unitname', 'description'],
          struct: text(),
          required: true,
          field: { name: 'name', type: 'text' },
        },
        divisible: {
          heading: 'divisible',
          headings: ['divisible', 'fractions'],
          struct: yesOrNo(),
          field: { name: 'divisible', type: 'boolean' },
          otherwise: 'false',
        },
        status: unStatus.column,
      },
      retiredAt: unStatus.retiredAt,
      startsLeftOut: unStatus.startsLeftOut,
      uses: unitRecord.uses,
      afterwards: wholeNumbersStay('k.unit_id'),
    }),
  },
};
