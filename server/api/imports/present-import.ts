import { getImport as contract } from '../../../shared/contract/imports/imports.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { findImport } from './find-import.ts';

export const getImport = implement(contract, async (db, actor, { id }) => {
  await findImport(db, actor, id);
  return presentImport(db, id);
});

type Presented = Reply<typeof contract>;

export async function presentImport(db: Reader, id: number): Promise<Presented> {
  const { done, total, ...importRow } = await db.one<StoredImport>(
    `select i.id, i.kind, i.state, i.keep_existing as "keepExisting", i.stock_warehouse_id as "warehouseId", i.files,
            i.used_sources as sources, i.counts, i.problem, u.name as by, i.created_at as "createdAt",
            i.applied_at as "appliedAt", i.undone_at as "undoneAt", p.done, p.total
     from imports i
     join users u on u.id = i.user_id
     left join import_progress p on p.import_id = i.id and i.state in ('reading', 'applying', 'undoing')
     where i.id = $1`,
    [id],
  );
  return {
    ...importRow,
    counts: { ...presentCounts(importRow.counts, importRow.keepExisting) },
    progress: done === null || total === null ? null : { done, total },
  };
}

type StoredImport = Omit<Presented, 'progress' | 'counts'> & {
  counts: RowCounts;
  done: number | null;
  total: number | null;
};

interface RowCounts {
  new: number;
  changed: number;
  same: number;
  error: number;
  leftOut: number;
  doubt?: number;
}

/** Changed rows count as kept if existing records stay unchanged. */
function presentCounts(counts: RowCounts, keepExisting: boolean): RowCounts & { kept: number } {
  return { ...counts, changed: keepExisting ? 0 : counts.changed, kept: keepExisting ? counts.changed : 0 };
}
