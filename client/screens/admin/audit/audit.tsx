import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo } from 'react';
import { type Access, scopeKind } from '../../../../shared/permissions.ts';
import { errorText } from '../../../calls/report-error.ts';
import { openedIn, withOpen } from '../../../lists/open-record.ts';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { listShortcuts } from '../../../state/lists.ts';
import { usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { t } from '../../../texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataList } from '../../../ui/list/data-list.tsx';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { AccessLine, type ScreenAccess, useScreenAccess } from '../records/screen-access.tsx';
import { auditColumns, auditFile, auditFilters, auditList } from './audit-list.tsx';
import { OpenChange } from './change-panel.tsx';

/** Every change of users, rights and master data, newest first (trust G57). */
export function Audit({ url }: ScreenProps) {
  useSignals();
  const works = useScreenAccess('audit', url);
  if (works === undefined) return null;
  const access = isNamed(url) ? works.access : widest(works);
  return <Changes key={access.id} url={url} works={{ ...works, access }} />;
}

function isNamed(url: string): boolean {
  return new URL(url, location.origin).searchParams.has('access');
}

/** Who may see everything sees it, unless they choose one company or warehouse. */
function widest({ access, all }: ScreenAccess): Access {
  return all.find((one) => scopeKind(one) === 'global') ?? access;
}

function Changes({ url, works }: { url: string; works: ScreenAccess }) {
  useSignals();
  usePageShortcuts(listShortcuts);
  const accessId = works.access.id;
  const list = useKeptList(
    `audit ${accessId}`,
    useCallback(() => auditList(accessId), [accessId]),
  );
  const columns = useMemo(auditColumns, []);
  const opened = openedIn(url);
  return (
    <>
      <PageHead title={t('title_audit')} facts={<AccessLine {...works} />} />
      <DataList
        list={list}
        label={t('title_audit')}
        searchLabel={t('audit_search')}
        columns={columns}
        filters={auditFilters()}
        countText={(count) => t('audit_count', { count })}
        href={(row) => withOpen(url, row.id)}
        exports={[{ key: 'csv', label: t('admin_csv'), href: auditFile(list, columns, accessId) }]}
        empty={<EmptyState title={t('audit_empty')} text={t('audit_emptyHint')} />}
        errorText={errorText}
      />
      {typeof opened === 'number' && (
        <OpenChange key={opened} id={opened} accessId={accessId} onClose={() => navigate(withOpen(url, undefined))} />
      )}
    </>
  );
}
