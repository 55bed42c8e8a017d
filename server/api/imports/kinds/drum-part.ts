import { positiveQuantity } from '../../../../shared/contract/fields/number.ts';
import { code, drumNumber, jobNumber, segment, text } from '../../../../shared/contract/fields/text.ts';
import { compareDrumsSql } from '../sql/compare-drums-sql.ts';
import { takeDrumsBack } from '../work/take-drums-back.ts';
import { writeDrums } from '../work/write-drums.ts';
import type { ImportPart } from './import-part.ts';

/** The drum file of a SKU import: opening stock on drums, in the locations of one warehouse (rules: Imports). */
export const drumPart: ImportPart = {
  optional: true,
  key: 'drumNumber',
  columns: {
    stockCode: {
      heading: 'stock code',
      headings: ['stockcode', 'sku', 'itemcode', 'partnumber'],
      struct: code(),
      required: true,
    },
    drumNumber: {
      heading: 'drum number',
      headings: ['drumnumber', 'drum', 'drumno'],
      struct: drumNumber(),
      required: true,
    },
    supplierDrumNumber: {
      heading: 'supplier drum number',
      headings: ['supplierdrumnumber', 'supplierdrum', 'supplierdrumno'],
      struct: drumNumber(),
    },
    quantity: { heading: 'quantity', headings: ['quantity', 'qty'], struct: positiveQuantity(), required: true },
    location: { heading: 'location', headings: ['location', 'bin'], struct: text(), required: true },
    job: {
      heading: 'job',
      h3gHeading: 'activity code',
      headings: ['job', 'activitycode', 'jobnumber'],
      struct: jobNumber(),
    },
    segment: { heading: 'segment', h3gHeading: 'cell ID', headings: ['segment', 'cellid'], struct: segment() },
  },
  compare: compareDrumsSql,
  before: 'null::jsonb',
  write: writeDrums,
  takeBack: takeDrumsBack,
};
