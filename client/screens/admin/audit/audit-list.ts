import { exportAudit, listAudit } from '../../../../shared/contract/admin/audit.ts';
import { exportAddress } from '../../../calls/file-address.ts';
import { fetchList } from '../../../state/lists.ts';
import { t } from '../../../texts.ts';
import { chosenColumns } from '../../../ui/list/chosen-columns.ts';
import type { Column } from '../../../ui/list/column.ts';
import type { Filter } from '../../../ui/list/filter.ts';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import { auditColumns } from './audit-columns.tsx';
import { subjectChoices } from './audit-subjects.ts';
import type { Change } from './record-history-state.ts';

/** What the list of changes can be narrowed to. */
export function auditFilters(): readonly Filter[] {
  return [
    { kind: 'choice', key: 'subject', label: t('audit_subject'), options: subjectChoices() },
    { kind: 'dates', from: 'from', to: 'to', label: t('audit_at') },
    { kind: 'text', key: 'subjectId', label: t('audit_subjectId') },
    { kind: 'text', key: 'byId', label: t('audit_by') },
  ];
}

/** The list of changes under an access. */
export function auditList(accessId: number): List<Change> {
  return new List<Change>({
    fetch: fetchList<Change>(listAudit, {}, accessId),
    keyOf: ({ id }) => String(id),
    address: pageAddress,
    shape: {
      filters: ['subject', 'from', 'to', 'subjectId', 'byId'],
      sorts: ['at'],
      columns: auditColumns().map(({ key }) => key),
      order: [{ key: 'at', descending: true }],
    },
  });
}

/** Where the file of the changes shown is; what the list sums up in one column are two there. */
export function auditFile(list: List<Change>, columns: readonly Column<Change>[], accessId: number): string {
  const view = list.view.value;
  const shown = chosenColumns(columns, view.columns).flatMap(({ key }) =>
    key === 'changes' ? ['before', 'after'] : [key],
  );
  const named = shown.flatMap((key) => (key === 'subject' ? ['subject', 'subjectId', 'name'] : [key]));
  return exportAddress(exportAudit, view, named, accessId);
}
