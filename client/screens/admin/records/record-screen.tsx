import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { exportAddress } from '../../../calls/file-address.ts';
import { errorText } from '../../../calls/report-error.ts';
import { lazyPart } from '../../../lazy-part.ts';
import { openedIn, withOpen } from '../../../lists/open-record.ts';
import type { ScreenProps } from '../../../route.ts';
import { navigate } from '../../../router/navigate.ts';
import { listShortcuts, savedViews } from '../../../state/lists.ts';
import { usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list/columns/column.ts';
import { chosenColumns } from '../../../ui/list/columns/column.ts';
import { DataList } from '../../../ui/list/data-list.tsx';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import type { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { RecordDescription, RecordPlace, RecordRow } from './record-description.ts';
import { hasRetired, recordList } from './record-list.tsx';
import type { RecordPanelProps } from './record-panel.tsx';
import { AccessLine, type ScreenAccess, useScreenAccess } from './screen-access.tsx';

/** Forms, their fields and dialogs come when a record is opened first. */
const UsualPanel = lazyPart(() => import('./record-panel.tsx').then((module) => module.RecordPanel)) as <
  Row extends RecordRow,
>(
  props: RecordPanelProps<Row>,
) => ReactNode;

export interface RecordScreenProps<Row extends RecordRow> extends ScreenProps {
  description: RecordDescription<Row>;
}

/** A screen of master data: the list of a kind of records, each opened at its side under an address of its own. */
export function RecordScreen<Row extends RecordRow>({ description, url }: RecordScreenProps<Row>) {
  useSignals();
  const works = useScreenAccess(description.rule, url);
  return works === undefined ? null : (
    <Records key={works.access.id} description={description} url={url} works={works} />
  );
}

interface RecordsProps<Row extends RecordRow> {
  description: RecordDescription<Row>;
  url: string;
  works: ScreenAccess;
}

function Records<Row extends RecordRow>({ description, url, works }: RecordsProps<Row>) {
  useSignals();
  const { texts } = description;
  const { access } = works;
  const place: RecordPlace = useMemo(
    () => ({ accessId: access.id, companyId: access.companyId, warehouseId: access.warehouseId }),
    [access],
  );
  const columns = useMemo(() => description.columns(), [description]);
  const make = useCallback(() => recordList(description, access.id), [description, access.id]);
  const list = useKeptList(`${description.subject} ${access.id}`, make);
  const create = useCallback(() => navigate(withOpen(location.href, 'new')), []);
  usePageShortcuts(useMemo(() => [...listShortcuts, { keys: 'c', text: 'admin_createKey', run: create }], [create]));
  const opened = openedIn(url);
  const Panel = description.panel ?? UsualPanel<Row>;
  const button = (
    <Button kind="primary" icon="plus" onPress={create}>
      {t(texts.create)}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t(texts.title)}
        facts={<AccessLine {...works} />}
        actions={
          <>
            {description.actions?.(place)}
            {button}
          </>
        }
      />
      <DataList
        list={list}
        label={t(texts.title)}
        searchLabel={t(texts.search)}
        columns={columns}
        filters={filtersOf(description)}
        views={savedViews(description.subject, access.id)}
        countText={(count) => t(texts.count, { count })}
        href={(row) => description.address?.(row, place) ?? withOpen(url, row.id)}
        batch={description.batch?.(list, place)}
        exports={exportsOf(description, list, columns, access.id)}
        empty={
          <EmptyState title={t(texts.empty)} text={t(texts.emptyHint)}>
            {button}
          </EmptyState>
        }
        errorText={errorText}
      />
      {opened !== undefined && (
        <Suspense fallback={null}>
          <Panel
            key={opened}
            description={description}
            place={place}
            opened={opened}
            onChanged={() => list.loader.again()}
            onClose={() => navigate(withOpen(url, undefined))}
          />
        </Suspense>
      )}
    </>
  );
}

function filtersOf<Row extends RecordRow>(description: RecordDescription<Row>): readonly Filter[] {
  const own = description.filters();
  return hasRetired(description) ? [...own, { kind: 'flag', key: 'retired', label: t('admin_retiredOnly') }] : own;
}

/** The file of what is shown, for kinds of records that have one. */
function exportsOf<Row extends RecordRow>(
  { operations }: RecordDescription<Row>,
  list: List<Row>,
  columns: readonly Column<Row>[],
  accessId: number,
): readonly MenuItem[] | undefined {
  if (operations.export === undefined) return undefined;
  const view = list.view.value;
  const shown = chosenColumns(columns, view.columns).map(({ key }) => key);
  return [{ key: 'csv', label: t('admin_csv'), href: exportAddress(operations.export, view, shown, accessId) }];
}
