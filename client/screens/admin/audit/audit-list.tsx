import { exportAudit, listAudit } from '../../../../shared/contract/admin/audit.ts';
import { changedFacts, isSame } from '../../../documents/changed-facts.ts';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { t } from '../../../texts.ts';
import { operationText, subjectChoices, subjectText } from './audit-text.ts';
import type { Change } from './changes-state.ts';

/** The list of changes. */
export const auditList: ListDescription<Change> = {
  name: 'audit',
  list: listAudit,
  file: exportAudit,
  texts: {
    title: 'title_audit',
    search: 'audit_search',
    count: 'audit_count',
    empty: 'audit_empty',
    emptyHint: 'audit_emptyHint',
  },
  columns: [
    { key: 'at', width: 10, card: 'sub' },
    { key: 'by', cell: ({ by }) => by ?? t('audit_nobody'), width: 10 },
    {
      key: 'subject',
      cell: ({ subject, subjectId, name }) => `${subjectText(subject)} ${name ?? subjectId ?? ''}`,
      width: 14,
      card: 'title',
      inFile: ['subject', 'subjectId', 'name'],
    },
    {
      key: 'operation',
      cell: ({ operation, subject }) => operationText(operation, subject),
      width: 9,
      card: 'status',
    },
    { key: 'changes', head: 'audit_changes', cell: summaryOf, width: 22, inFile: ['before', 'after'] },
    { key: 'company', width: 9, spare: true },
    { key: 'warehouse', width: 8, spare: true },
    { key: 'login', width: 8, spare: true },
    { key: 'apiToken', width: 8, spare: true },
  ],
  filters: [
    { key: 'subject', label: 'audit_subject', options: subjectChoices },
    { from: 'from', to: 'to', label: 'audit_at' },
    { key: 'subjectId', label: 'audit_subjectId' },
    { key: 'byId', label: 'audit_by' },
  ],
};

/** The fields that changed, with what they say now. */
function summaryOf({ before, after }: Change): string {
  const changed = changedFacts(before, after).filter((fact) => !isSame(fact));
  return changed.map(({ field, after: now }) => `${field}: ${now ?? '–'}`).join('; ');
}
