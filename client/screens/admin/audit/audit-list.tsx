import { exportAudit, listAudit } from '../../../../shared/contract/admin/audit.ts';
import { exportAddress } from '../../../calls/file-address.ts';
import { fetchList } from '../../../state/lists.ts';
import { t } from '../../../texts.ts';
import type { Column } from '../../../ui/list/columns/column.ts';
import { chosenColumns } from '../../../ui/list/columns/column.ts';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { operationText, subjectChoices, subjectText } from './audit-text.ts';
import { changedFacts, isSame } from './changed-facts.ts';
import type { Change } from './changes-state.ts';

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

/** The columns of the list of changes. */
export function auditColumns(): readonly Column<Change>[] {
  return [
    { key: 'at', head: t('column_at'), cell: ({ at }) => <DateText value={at} />, sort: 'at', width: 10, card: 'sub' },
    { key: 'by', head: t('column_by'), cell: ({ by }) => by ?? t('audit_nobody'), width: 10 },
    {
      key: 'subject',
      head: t('column_subject'),
      cell: ({ subject, subjectId, name }) => `${subjectText(subject)} ${name ?? subjectId ?? ''}`,
      width: 14,
      card: 'title',
    },
    {
      key: 'operation',
      head: t('column_operation'),
      cell: ({ operation, subject }) => operationText(operation, subject),
      width: 9,
      card: 'status',
    },
    { key: 'changes', head: t('audit_changes'), cell: summaryOf, width: 22 },
    { key: 'company', head: t('column_company'), cell: ({ company }) => company ?? '', width: 9, spare: true },
    { key: 'warehouse', head: t('column_warehouse'), cell: ({ warehouse }) => warehouse ?? '', width: 8, spare: true },
    { key: 'login', head: t('column_login'), cell: ({ login }) => login ?? '', width: 8, spare: true },
  ];
}

/** The fields that changed, with what they say now. */
function summaryOf({ before, after }: Change): string {
  const changed = changedFacts(before, after).filter((fact) => !isSame(fact));
  return changed.map(({ field, after: now }) => `${field}: ${now ?? '–'}`).join('; ');
}
