import { positiveQuantity } from '../../../../shared/contract/fields/number.ts';
import { code, drumNumber, jobNumber, segment, text } from '../../../../shared/contract/fields/text.ts';
import { reverseOperation } from '../../stock/reversal/reverse-operation.ts';
import { stockActor, writeDrums } from '../applying/write-drums.ts';
import { compareDrumsSql } from '../comparing/compare-drums-sql.ts';
import type { ImportWork } from '../import-step.ts';
import type { ImportPart } from './import-kind.ts';

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
    quantity: {
      heading: 'quantity',
      headings: ['quantity', 'qty'],
      struct: positiveQuantity(),
      isNumber: true,
      required: true,
    },
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

/** Takes the drums of an import out of the ledger again by counter-operations; refused with what took of them since. */
async function takeDrumsBack(work: ImportWork): Promise<void> {
  const { tx, found } = work;
  const actor = await stockActor(work);
  for (const id of found.operationIds.toReversed()) {
    await reverseOperation(tx, actor, { id, reason: `Import ${found.id} undone` });
  }
}
