import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { DocumentKind } from '../documents/document-kinds.ts';
import type { UndoKind } from '../stock/reversal/undo-kind.ts';

export const stockCountDocument = {
  name: 'stockCount',
  table: 'stock_counts',
  rule: 'adjustStock',
  plural: 'stock counts',
  search: {
    codes: ['number'],
    joins: `left join locations l on l.id = d.location_id
            left join skus s on s.company_id = d.company_id and s.id = d.sku_id`,
    detail: `concat_ws(' · ', coalesce(l.name, s.stock_code), d.status)`,
    prefixes: ['COUNT-'],
  },
} as const satisfies DocumentKind;

/** Undoing the posting of a count cancels the count: the stock has to be counted again (decision 66). */
export const undoStockCount: UndoKind = {
  rule: submitStockCount.rule,
  lock: lockPosted,
  reopen: cancelCount,
  emptiedBefore: 'written_off',
};

async function lockPosted(tx: Tx, companyId: number, id: number): Promise<void> {
  const count = await tx.maybeOne<{ status: string }>(
    'select status from stock_counts where company_id = $1 and id = $2 for update',
    [companyId, id],
  );
  if (count?.status !== 'posted') refuse('changed_meanwhile');
}

async function cancelCount(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run(
    `update stock_counts set status = 'cancelled', version = version + 1 where company_id = $1 and id = $2`,
    [companyId, id],
  );
}
