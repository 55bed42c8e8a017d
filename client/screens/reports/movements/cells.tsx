import { RowLink } from '../../../lists/row-link.tsx';
import { href } from '../../../router/href.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { DateText } from '../../../ui/value-text.tsx';

export function RowOwner({ row, id, job }: { row: { warehouseId: number }; id: number | null; job: string | null }) {
  if (job === null) return <span className="sub">{t('stock_free')}</span>;
  return <RowLink row={row} document="job" id={id} number={job} />;
}

/** When it happened, and whether it was reversed since; a reversed row is in no total. */
export function WhenText({ row }: { row: { at: string; undone: boolean } }) {
  return (
    <>
      <DateText value={row.at} />
      {row.undone && <StatusChip tone="warn" text={t('movements_undone')} />}
    </>
  );
}

export function WordsText({ words }: { words: readonly string[] }) {
  return words.length === 0 ? <span className="sub">–</span> : words.join(', ');
}

export function ledgerMenu({ stockLineId }: { stockLineId: number }): readonly MenuItem[] {
  return [{ key: 'ledger', label: t('movements_ledger'), href: `${href('report/stock')}?line=${stockLineId}` }];
}
