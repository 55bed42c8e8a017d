import { useSignals } from '@preact/signals-react/runtime';
import { type Access, scopeKind } from '../../../../shared/permissions.ts';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import { openedIn, withOpen } from '../../../lists/open-record.ts';
import { AccessLine, type ScreenAccess, useScreenAccess } from '../../../lists/screen-access.tsx';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { t } from '../../../texts.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { auditList } from './audit-list.tsx';
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
  const accessId = works.access.id;
  const list = useList(auditList, 'audit', accessId);
  const opened = openedIn(url);
  return (
    <>
      <PageHead title={t('title_audit')} facts={<AccessLine {...works} />} />
      <DescribedList description={auditList} list={list} accessId={accessId} href={(row) => withOpen(url, row.id)} />
      {typeof opened === 'number' && (
        <OpenChange key={opened} id={opened} accessId={accessId} onClose={() => navigate(withOpen(url, undefined))} />
      )}
    </>
  );
}
