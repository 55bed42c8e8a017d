import { positiveQuantity } from '../../../../shared/contract/fields/number.ts';
import { code, drumNumber, jobNumber, note, segment, text } from '../../../../shared/contract/fields/text.ts';
import { writeErns } from '../applying/write-erns.ts';
import { compareErnsSql, sharedDrum } from '../comparing/compare-erns-sql.ts';
import { sharingSql } from '../comparing/sharing-sql.ts';
import { takeErnsBack } from '../undoing/take-erns-back.ts';
import { fileDate } from './cell-types.ts';
import type { ImportKind } from './import-kind.ts';

/** What suppliers announce: one line of an ERN a row, the rows of one number together (rules: Imports). */
export const expectedReceipts: ImportKind = {
  onlyMakes: true,
  parts: {
    ern: {
      key: 'number',
      columns: {
        number: {
          heading: 'ERN number',
          headings: ['ernnumber', 'ern', 'number', 'asn', 'asnnumber', 'deliverynote', 'deliverynotenumber'],
          struct: code(),
          required: true,
        },
        stockCode: {
          heading: 'stock code',
          headings: ['stockcode', 'sku', 'itemcode', 'partnumber', 'productcode'],
          struct: code(),
          required: true,
        },
        quantity: {
          heading: 'quantity',
          headings: ['quantity', 'qty', 'shippedquantity', 'shippedqty'],
          struct: positiveQuantity(),
          isNumber: true,
          required: true,
        },
        partner: { heading: 'partner', headings: ['partner', 'supplier', 'vendor'], struct: text() },
        reference: {
          heading: 'reference',
          headings: ['reference', 'purchaseorder', 'po', 'ponumber'],
          struct: text(),
        },
        deliveryDate: {
          heading: 'delivery date',
          headings: ['deliverydate', 'due', 'duedate', 'eta'],
          struct: fileDate(),
        },
        job: {
          heading: 'job',
          h3gHeading: 'activity code',
          headings: ['job', 'activitycode', 'jobnumber'],
          struct: jobNumber(),
        },
        segment: { heading: 'segment', h3gHeading: 'cell ID', headings: ['segment', 'cellid'], struct: segment() },
        swc: { heading: 'SWC', headings: ['swc'], struct: text(40) },
        drumNumber: { heading: 'drum number', headings: ['drumnumber', 'drum', 'drumno'], struct: drumNumber() },
        supplierDrumNumber: {
          heading: 'supplier drum number',
          headings: ['supplierdrumnumber', 'supplierdrum', 'supplierdrumno'],
          struct: drumNumber(),
        },
        comments: { heading: 'comments', headings: ['comments', 'remarks'], struct: note() },
      },
      compare: compareErnsSql,
      sharing: sharingSql('lower(r.key)', sharedDrum),
      before: 'null::jsonb',
      write: writeErns,
      takeBack: takeErnsBack,
    },
  },
};
