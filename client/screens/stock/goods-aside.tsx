import type { ReactNode } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { changedFacts, isSame, readable } from '../../documents/changed-facts.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { textBy } from '../../documents/person-text.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { displayZone, formatInstant } from '../../ui/formats.ts';
import { type HistoryEntry, HistoryList } from '../../ui/history-list.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import type { RecordChange, Sku } from './goods-calls.ts';

export function LastCount({ of }: { of: Pick<Sku, 'countedAt' | 'countedBy' | 'countId' | 'countNumber'> }) {
  const { countedAt, countedBy, countId, countNumber } = of;
  if (countedAt === null) return <span className="sub">{t('goodsPage_never')}</span>;
  const date = formatInstant(countedAt, displayZone.value);
  return (
    <>
      {textBy('goodsPage_countedBy', countedBy, { date })}{' '}
      <DocumentLink document="stockCount" id={countId} number={countNumber} />
    </>
  );
}

/** Hidden without values. */
export function ParametersCard({ values }: { values: Readonly<Record<string, string>> }) {
  const facts = Object.entries(values);
  return facts.length === 0 ? null : (
    <Card title={t('goodsPage_parameters')}>
      <Facts facts={facts} />
    </Card>
  );
}

export function HistoryCard({ history }: { history: PagedRows<RecordChange> }) {
  const load = history.load.value;
  const changes = history.rows.value;
  return (
    <Card title={t('goodsPage_history')}>
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => history.open()} />}
      {load.kind === 'ready' && changes.length === 0 && <p className="sub">{t('goodsPage_noHistory')}</p>}
      <HistoryList entries={changes.map(entryOf)} />
      {history.hasMore.value && <Button onPress={() => history.more()}>{t('ui_showMore')}</Button>}
    </Card>
  );
}

function entryOf(change: RecordChange): HistoryEntry {
  const note = noteOf(change);
  return { key: change.id, at: change.at, what: whatOf(change), ...(note !== '' && { note }) };
}

const verbs = ['create', 'edit', 'retire', 'restore'] as const;

function whatOf({ operation, by, importId }: RecordChange): ReactNode {
  if (operation === 'applyImport') return textBy('goodsPage_changed_applyImport', by, { id: String(importId) });
  if (operation === 'undoImport') return textBy('goodsPage_changed_undoImport', by, { id: String(importId) });
  const verb = verbs.find((one) => operation.startsWith(one));
  return verb === undefined
    ? textBy('goodsPage_changed_other', by, { operation: readable(operation) })
    : textBy(`goodsPage_changed_${verb}`, by);
}

/** The fields that an edit changed, or the files of an import. Empty for a creation. */
function noteOf({ operation, before, after }: RecordChange): string {
  if (operation === 'applyImport') return [after?.['files'] ?? []].flat().join(', ');
  if (!operation.startsWith('edit')) return '';
  return changedFacts(before, after)
    .filter((fact) => !isSame(fact))
    .map(({ field, before: was, after: is }) => changeText(field, was, is))
    .join('; ');
}

/** Hides ids of other records, which mean nothing to users. */
function changeText(field: string, before = '–', after = '–'): string {
  if (/ id$/.test(field)) return field.replace(/ id$/, '');
  return t('goodsPage_from', { field, before, after });
}
