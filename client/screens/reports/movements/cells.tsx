import type { DocumentName } from '../../../../shared/contract/documents.ts';
import { DocumentLink } from '../../../documents/document-link.tsx';
import { href } from '../../../router/href.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { DateText } from '../../../ui/value-text.tsx';

/** Where the goods of a row were: its links open under the access of that warehouse alone. */
interface Placed {
  warehouseId: number;
}

/** A document, drum or job of a row, linked where the access in use works in its warehouse. */
export function RowLink({
  row,
  document,
  id,
  number,
}: {
  row: Placed;
  document: DocumentName | 'drum';
  id: number | null;
  number: string | null;
}) {
  if (number === null) return <span className="sub">–</span>;
  if (session.current.value?.warehouseId !== row.warehouseId) return <span className="code-cell">{number}</span>;
  return <DocumentLink document={document} id={id} number={number} inRow />;
}

/** Whose stock it is: a job, or free stock. */
export function RowOwner({ row, id, job }: { row: Placed; id: number | null; job: string | null }) {
  if (job === null) return <span className="sub">{t('stock_free')}</span>;
  return <RowLink row={row} document="job" id={id} number={job} />;
}

/** When something happened, and that it was undone since: such a row counts in no total. */
export function WhenText({ row }: { row: { at: string; undone: boolean } }) {
  return (
    <>
      <DateText value={row.at} />
      {row.undone && <StatusChip tone="warn" text={t('movements_undone')} />}
    </>
  );
}

/** Several words in one cell; a dash for none. */
export function WordsText({ words }: { words: readonly string[] }) {
  return words.length === 0 ? <span className="sub">–</span> : words.join(', ');
}

/** What a row leads to besides its document: its stock line with the ledger. */
export function ledgerMenu({ stockLineId }: { stockLineId: number }): readonly MenuItem[] {
  return [{ key: 'ledger', label: t('movements_ledger'), href: `${href('report/stock')}?line=${stockLineId}` }];
}
