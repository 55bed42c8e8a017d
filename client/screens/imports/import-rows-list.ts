import { listImportRows } from '../../../shared/contract/admin/imports.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { fetchList } from '../../state/lists.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';

export type ImportedRow = Reply<typeof listImportRows>['items'][number];

/** The rows of one file of an import. */
export function importRowsList(
  id: number,
  part: string,
  columns: readonly string[],
  accessId: number,
): List<ImportedRow> {
  return new List<ImportedRow>({
    fetch: fetchList<ImportedRow>(listImportRows, { id, part }, accessId),
    keyOf: (row) => String(row.id),
    address: pageAddress,
    shape: { filters: ['state'], sorts: ['row'], columns, order: [{ key: 'row', descending: false }] },
  });
}
