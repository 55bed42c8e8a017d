import type { ReactNode } from 'react';
import { fetchList, keptColumns } from '../../../state/lists.ts';
import { t } from '../../../texts.ts';
import { filterFields } from '../../../ui/list/filters/filter.ts';
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

/** Yes is said, no is a dash: a column of flags is read at a glance. */
export function flagCell(isSet: boolean): ReactNode {
  return isSet ? t('admin_yes') : <span className="sub">–</span>;
}

/** Whose a row is that every company may have, or one of them. */
export function ownerCell(isOwn: boolean): ReactNode {
  return isOwn ? '' : <span className="sub">{t('admin_everyCompany')}</span>;
}
