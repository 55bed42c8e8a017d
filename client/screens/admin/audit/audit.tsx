import { type AuditedThing, exportAudit, listAudit } from '../../../../shared/contract/audit/audit.ts';
import { type Access, scopeKind } from '../../../../shared/permissions.ts';
import { changedFacts, isSame } from '../../../documents/changed-facts.ts';
import { DescribedList, useList } from '../../../lists/described-list.tsx';
import type { ListDescription } from '../../../lists/list-description.tsx';
import { openedIn, withOpen } from '../../../lists/open-record.ts';
import { AccessLine, type ScreenAccess, useScreenAccess } from '../../../lists/screen-access.tsx';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { t } from '../../../texts.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { OpenChange } from './change-panel.tsx';
import type { Change } from './changes-state.ts';
import { Sentence } from './sentence.tsx';

const auditList: ListDescription<Change> = {
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
    { key: 'at', width: 12, card: 'title' },
    {
      key: 'sentence',
      head: 'audit_sentence',
      cell: (change) => <Sentence change={change} />,
      width: 26,
      card: 'sub',
      inFile: ['by', 'operation', 'subject', 'subjectId', 'name'],
    },
    { key: 'changes', head: 'audit_changes', cell: summaryOf, width: 22, inFile: ['before', 'after'] },
    { key: 'company', width: 9 },
    { key: 'warehouse', width: 8 },
    { key: 'login', width: 8, spare: true },
    { key: 'apiToken', width: 8, spare: true },
  ],
  filters: [
    { key: 'who', label: 'audit_who' },
    { key: 'what', label: 'audit_what', wordOf: (thing) => t(`audit_what_${thing as AuditedThing}`) },
    { key: 'document', label: 'audit_document' },
    { from: 'from', to: 'to', label: 'audit_at' },
  ],
};

/** Without the name, which the sentence has, and without ids, whose names only the panel fetches. */
function summaryOf({ before, after, name }: Change): string {
  const facts = changedFacts(before, after, () => undefined);
  const changed = facts.filter((fact) => !isSame(fact) && fact.after !== name);
  return changed.map(({ field, after: now }) => `${field}: ${now ?? '–'}`).join('; ');
}

/** All entries that the access sees, newest first (trust G57). */
export function Audit({ url }: ScreenProps) {
  const works = useScreenAccess('audit', url);
  if (works === undefined) return null;
  const access = isNamed(url) ? works.access : widest(works);
  return <Changes key={access.id} url={url} works={{ ...works, access }} />;
}

function isNamed(url: string): boolean {
  return new URL(url, location.origin).searchParams.has('access');
}

/** Users with a global access see everything, unless they choose one company or warehouse. */
function widest({ access, all }: ScreenAccess): Access {
  return all.find((one) => scopeKind(one) === 'global') ?? access;
}

function Changes({ url, works }: { url: string; works: ScreenAccess }) {
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
