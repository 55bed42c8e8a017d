import { t } from '../../../texts.ts';
import type { Column } from '../../../ui/list/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { subjectText } from './audit-subjects.ts';
import { changedFacts, isSame } from './changed-facts.ts';
import { deedText } from './deed-text.ts';
import type { Change } from './record-history-state.ts';

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
      cell: ({ operation, subject }) => deedText(operation, subject),
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
