import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { type ImportKindName, importRules } from '../../../shared/import-kinds.ts';
import { errorText } from '../../calls/report-error.ts';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AccessLine } from '../admin/records/access-line.tsx';
import { type ScreenAccess, useScreenAccess } from '../admin/records/use-screen-access.ts';
import { ChooseFiles } from './choose-files.tsx';
import { importIn, withImport } from './import-address.ts';
import { ImportBody } from './import-body.tsx';
import { importCalls } from './import-calls.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportState } from './import-state.ts';
import { RecentImports } from './recent-imports.tsx';

interface ImportScreenProps {
  kind: ImportKindName;
  title: string;
  url: string;
}

/** Brings files in: choose, look, put right, import, undo. The address names the import, so that a reload goes on with it. */
export function ImportScreen({ kind, title, url }: ImportScreenProps) {
  useSignals();
  const works = useScreenAccess(importRules[kind], url);
  return works === undefined ? null : (
    <Importing key={works.access.id} kind={kind} title={title} url={url} works={works} />
  );
}

function Importing({ kind, title, url, works }: ImportScreenProps & { works: ScreenAccess }) {
  useSignals();
  const accessId = works.access.id;
  const state = useMemo(() => new ImportState(kind, importCalls(accessId)), [kind, accessId]);
  const id = importIn(url);
  useEffect(() => {
    void state.open(id);
    return () => state.close();
  }, [state, id]);
  const { load, found, sending } = state;
  const isChoosing = load.value.kind === 'none' || found.value?.state === 'sending';
  const go = (opened: number | undefined) => navigate(withImport(url, opened));
  return (
    <>
      <PageHead title={title} facts={<AccessLine {...works} />} />
      {load.value.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.value.kind === 'failed' && <ErrorPanel text={errorText(load.value.error)} onRetry={() => state.open(id)} />}
      {sending.value !== undefined && <ImportProgress state={state} />}
      {isChoosing && sending.value === undefined && (
        <>
          <ChooseFiles state={state} accessId={accessId} onStarted={go} />
          <RecentImports kind={kind} accessId={accessId} hrefOf={(opened) => withImport(url, opened)} />
        </>
      )}
      {!isChoosing && found.value !== undefined && (
        <ImportBody state={state} found={found.value} accessId={accessId} onNew={() => go(undefined)} />
      )}
    </>
  );
}
