import { fetchList, keptColumns } from '../../../state/lists.ts';
import { filterFields } from '../../../ui/list/filter.ts';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import type { RecordDescription, RecordRow } from './record-description.ts';

/** The list of a kind of records under one access. */
export function recordList<Row extends RecordRow>(description: RecordDescription<Row>, accessId: number): List<Row> {
  return new List<Row>({
    fetch: fetchList<Row>(description.operations.list, {}, accessId),
    keyOf: (row) => String(row.id),
    address: pageAddress,
    kept: keptColumns(description.subject),
    shape: {
      filters: [...description.filters().flatMap(filterFields), ...(hasRetired(description) ? ['retired'] : [])],
      sorts: description.sorts,
      columns: description.columns().map(({ key }) => key),
      order: description.order,
    },
  });
}

/** Are there records of this kind that are out of use, to be looked for? */
export function hasRetired<Row extends RecordRow>({ operations }: RecordDescription<Row>): boolean {
  return operations.retire !== undefined;
}
