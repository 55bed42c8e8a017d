import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { errorText } from '../../../calls/report-error.ts';
import { t } from '../../../texts.ts';
import { SidePanel } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { changeState } from './change-state.ts';

export interface OpenChangeProps {
  id: number;
  accessId: number;
  onClose: () => void;
}

/** The change that the address names, read by itself: it may be on no page of the list that was fetched. */
export function OpenChange({ id, accessId, onClose }: OpenChangeProps) {
  useSignals();
  const state = useMemo(() => changeState(id, accessId), [id, accessId]);
  useEffect(() => void state.open(), [state]);
  const load = state.load.value;
  if (load.kind === 'ready') return <AuditPanel change={load.change} onClose={onClose} />;
  return (
    <SidePanel title={t('audit_change', { id })} onClose={onClose}>
      {load.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.kind === 'missing' && <p role="status">{t('admin_missing')}</p>}
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />}
    </SidePanel>
  );
}
