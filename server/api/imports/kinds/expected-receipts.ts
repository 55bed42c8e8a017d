import { positiveQuantity } from '../../../../shared/contract/fields/number.ts';
import { code, drumNumber, jobNumber, note, segment, text } from '../../../../shared/contract/fields/text.ts';
import { refuse } from '../../../../shared/errors.ts';
import { deleteErns, isWorkedOn } from '../../goods-in/delete-erns.ts';
import { ernDocument } from '../../goods-in/ern-document.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import { announceErns, operationalScope, writeErns } from '../applying/write-erns.ts';
import { compareErnsSql, sharedDrum } from '../comparing/compare-erns-sql.ts';
import { sharingSql } from '../comparing/sharing-sql.ts';
import type { ImportWork } from '../import-step.ts';
import { refuseUsed } from '../undoing/take-rows-back.ts';
import { fileDate } from './cell-types.ts';
import type { ImportKind } from './import-kind.ts';

/** Announcements of suppliers: one ERN line per row; the rows of one number form an ERN (rules: Imports). */
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

/** Writing a list of 200,000 ids for PostgreSQL takes one turn of the event loop, of 70 ms. */
const BATCH = 10_000;

/** Deletes ERNs without work; partners and jobs created with them stay, because other records may refer to them by now. */
async function takeErnsBack(work: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const { tx, importRow } = work;
  const { companyId } = operationalScope(importRow);
  const made = await tx.many<{ id: number }>(
    `select id from erns where company_id = $3 and id in ${MADE} order by id for update`,
    [importRow.id, part, companyId],
  );
  await refuseUsed(work, part, USED);
  let lines = 0;
  for (let from = 0; from < made.length; from += BATCH) {
    const some = made.slice(from, from + BATCH).map(({ id }) => id);
    lines += await deleteErns(tx, companyId, some);
  }
  if (lines !== wanted) refuse('changed_meanwhile');
  await announceErns(work, 'undo import');
}

const MADE = `(
  select r.subject_id from import_rows r
  where r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out
)`;

const USED = `
  with used as (
    select e.id, e.number as name
    from erns e
    cross join (select $2::bigint as company_id) own
    where e.company_id = $2 and e.id = any ($1::bigint[]) and ${isWorkedOn}
  )
  select '${ernDocument.name}' as subject, 'ERNs that somebody worked on' as plural, (select count(*) from used) as count,
         (select coalesce(jsonb_agg(e), '[]') from (select id, name from used order by id limit 5) e) as examples`;
