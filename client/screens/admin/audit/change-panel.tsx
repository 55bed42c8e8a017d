import { type ReactNode, useEffect, useMemo } from 'react';
import { errorText } from '../../../calls/report-error.ts';
import { changedFacts } from '../../../documents/changed-facts.ts';
import { PERSON, withPerson } from '../../../documents/person-text.tsx';
import { ListPosition } from '../../../shell/list-position.tsx';
import { t } from '../../../texts.ts';
import { Facts } from '../../../ui/card.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { ChangeList } from './change-list.tsx';
import { type Change, changeState, type OpenedChange } from './changes-state.ts';
import { Thing } from './sentence.tsx';
import { sentenceText } from './sentence-text.ts';

interface OpenChangeProps {
  id: number;
  accessId: number;
  onClose: () => void;
}

/** The change in the address is fetched separately, because it may not be on a page of the list that was fetched. */
export function OpenChange({ id, accessId, onClose }: OpenChangeProps) {
  const state = useMemo(() => changeState(id, accessId), [id, accessId]);
  useEffect(() => void state.open(), [state]);
  const load = state.load.value;
  if (load.kind === 'ready') return <AuditPanel {...load} onClose={onClose} />;
  return (
    <SidePanel position={<ListPosition isBeside />} title={t('title_audit')} onClose={onClose}>
      {load.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.kind === 'missing' && <p role="status">{t('admin_missing')}</p>}
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />}
    </SidePanel>
  );
}

function AuditPanel({ change, names, onClose }: OpenedChange & Pick<OpenChangeProps, 'onClose'>) {
  return (
    <SidePanel position={<ListPosition isBeside />} title={sentenceText(change)} onClose={onClose}>
      <Facts facts={factsOf(change)} />
      {changedFacts(change.before, change.after).length > 0 && <h3>{t('audit_changes')}</h3>}
      <ChangeList change={change} names={names} />
    </SidePanel>
  );
}

function factsOf(change: Change): readonly (readonly [string, ReactNode])[] {
  const { at, by, login, apiToken, company, warehouse, name } = change;
  const scope = [company, warehouse].filter((name) => name !== null);
  return [
    [t('column_at'), <DateText key="at" value={at} />],
    [t('column_by'), by === null ? t('audit_nobody') : withPerson(`${PERSON} (${login})`, by)],
    ...(name === null ? [] : [[t('audit_document'), <Thing key="thing" change={change} />] as const]),
    ...(apiToken === null ? [] : [[t('column_apiToken'), apiToken] as const]),
    [t('audit_access'), scope.length === 0 ? t('audit_everything') : scope.join(', ')],
  ];
}
