import { text } from '../../../../shared/contract/fields/text.ts';
import { packingRecord } from '../../packings/packing-record.ts';
import type { ImportKind } from './import-kind.ts';
import { tablePart } from './table-part.ts';
import { unStatus } from './un-status.ts';
import { wholeNumbersStay } from './whole-numbers-stay.ts';
import { yesOrNo } from './yes-or-no.ts';

/** Packing types; the file of UNECE Recommendation 21 goes in as it is. */
export const packings: ImportKind = {
  parts: {
    packing: tablePart({
      table: 'packing_types',
      owner: { column: 'company_id', mayBeNull: true },
      key: 'abbreviation',
      columns: {
        abbreviation: {
          heading: 'abbreviation',
          headings: ['abbreviation', 'code', 'packing'],
          struct: text(20),
          required: true,
          field: { name: 'abbreviation', type: 'text' },
        },
        name: {
          heading: 'name',
          headings: ['name', 'packingname', 'description'],
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
        traceable: {
          heading: 'traceable',
          headings: ['traceable'],
          struct: yesOrNo(),
          field: { name: 'traceable', type: 'boolean' },
          otherwise: 'false',
        },
        status: unStatus.column,
      },
      retiredAt: unStatus.retiredAt,
      startsLeftOut: unStatus.startsLeftOut,
      parameters: 'packing',
      uses: packingRecord.uses,
      afterwards: wholeNumbersStay('k.packing_type_id'),
    }),
  },
};
