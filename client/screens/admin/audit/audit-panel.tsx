import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { t } from '../../../texts.ts';
import { Facts } from '../../../ui/card.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { linkTo } from '../records/link-to.ts';
import { subjectText } from './audit-subjects.ts';
import { ChangeList } from './change-list.tsx';
import { deedText } from './deed-text.ts';
import type { Change } from './record-history-state.ts';

/** One change at the side of the list: who, when, under which access, and every field before and after. */
export function AuditPanel({ change, onClose }: { change: Change; onClose: () => void }) {
  useSignals();
  const { operation, subject, subjectId, name, before, after } = change;
  const address = subjectId === null ? undefined : linkTo(subject).address?.(Number(subjectId));
  return (
    <SidePanel title={`${subjectText(subject)} ${name ?? subjectId ?? ''}`} onClose={onClose}>
      <Facts facts={factsOf(change, deedText(operation, subject))} />
      <h3>{t('audit_changes')}</h3>
      <ChangeList before={before} after={after} />
      {address !== undefined && (
        <p>
          <a href={address}>{t('audit_open')}</a>
        </p>
      )}
    </SidePanel>
  );
}

function factsOf(change: Change, deed: string): readonly (readonly [string, ReactNode])[] {
  const { at, by, login, company, warehouse, requestId } = change;
  const places = [company, warehouse].filter((place) => place !== null);
  return [
    [t('column_operation'), deed],
    [t('column_at'), <DateText key="at" value={at} />],
    [t('column_by'), by === null ? t('audit_nobody') : `${by} (${login})`],
    [t('audit_access'), places.length === 0 ? t('audit_everything') : places.join(', ')],
    [t('audit_request'), requestId],
  ];
}
