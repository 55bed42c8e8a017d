import { useSignal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { listImports } from '../../../../shared/contract/imports/imports.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { type ImportKindName, importKinds, importRules } from '../../../../shared/imports.ts';
import { apiUnder } from '../../../calls/api.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { AccessLine, type ScreenAccess, useScreenAccess } from '../../../lists/screen-access.tsx';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { t } from '../../../texts.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { ImportBody } from './import-body.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportState } from './import-state.ts';
import { stateText } from './import-texts.ts';

/** Import SKU (rules 2): a SKU file, and a drum file beside it. */
export function ImportSku({ url }: ScreenProps) {
  return <ImportScreen kind="sku" title={t('title_importSku')} url={url} />;
}

export function ImportKind({ params, url }: ScreenProps) {
  const kind = importKinds.find((known) => known === params.kind);
  if (kind === undefined) return <EmptyState title={t('title_notFound')} />;
  const title = kind === 'sku' ? t('title_importSku') : t(`imports_title_${kind}`);
  return <ImportScreen key={kind} kind={kind} title={title} url={url} />;
}

interface ImportScreenProps {
  kind: ImportKindName;
  title: string;
  url: string;
}

/**
 * The steps of an import: choose, preview, correct, import, undo. The address contains the import's id, so that a reload continues with it.
 */
function ImportScreen({ kind, title, url }: ImportScreenProps) {
  const works = useScreenAccess(importRules[kind], url);
  return works === undefined ? null : (
    <Importing key={works.access.id} kind={kind} title={title} url={url} works={works} />
  );
}

function Importing({ kind, title, url, works }: ImportScreenProps & { works: ScreenAccess }) {
  const accessId = works.access.id;
  const state = useMemo(() => new ImportState(kind, apiUnder(accessId)), [kind, accessId]);
  const id = importIn(url);
  useEffect(() => {
    void state.open(id);
    return () => state.close();
  }, [state, id]);
  const { load, upload, sending } = state;
  const isChoosing = load.value.kind === 'none' || upload.value?.state === 'sending';
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
      {!isChoosing && upload.value !== undefined && (
        <ImportBody state={state} upload={upload.value} accessId={accessId} onNew={() => go(undefined)} />
      )}
    </>
  );
}

/** The import in an address: `?import=17`. */
function importIn(url: string): number | undefined {
  const id = new URL(url, location.origin).searchParams.get('import');
  return id !== null && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
}

/** The address of this screen for the import, or for choosing files; keeps the access. */
function withImport(url: string, id: number | undefined): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  const query = new URLSearchParams();
  const access = searchParams.get('access');
  if (access !== null) query.set('access', access);
  if (id !== undefined) query.set('import', String(id));
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

interface RecentImportsProps {
  kind: ImportKindName;
  accessId: number;
  hrefOf: (id: number) => string;
}

type Recent = Reply<typeof listImports>['items'];

function RecentImports({ kind, accessId, hrefOf }: RecentImportsProps) {
  const recent = useSignal<Recent>([]);
  useEffect(() => {
    void call(listImports, { kind, limit: 8 }, { accessId }).then(({ items }) => {
      recent.value = items;
    });
  }, [kind, accessId, recent]);
  if (recent.value.length === 0) return null;
  return (
    <Card title={t('imports_recent')}>
      <ul className="recent-imports">
        {recent.value.map(({ id, files, state, by, createdAt }) => (
          <li key={id}>
            <a href={hrefOf(id)}>
              {t('imports_recentLine', { files: files.join(', ') || String(id), state: stateText(state) })}
            </a>{' '}
            <span className="sub">
              {by}, <DateText value={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
