import '../../lists/list-exports.ts';
import { useMemo } from 'react';
import {
  cancelExport,
  downloadExport,
  type exportStates,
  listExports,
} from '../../../shared/contract/exports/exports.ts';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { call } from '../../calls/call.ts';
import { fileAddress } from '../../calls/file-address.ts';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import type { ColumnDescription, ListDescription } from '../../lists/list-description.tsx';
import { AccessLine, type ScreenAccess, useScreenAccess } from '../../lists/screen-access.tsx';
import { useWatchedList } from '../../lists/use-watched-list.ts';
import type { ScreenProps } from '../../route.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { StatusChip, type Tone } from '../../ui/chip.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import type { List } from '../../ui/list/list-state.ts';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type Export = RowOf<typeof listExports>;

export function Exports({ url }: ScreenProps) {
  const works = useScreenAccess('exports', url);
  return works === undefined ? null : <Own key={works.access.id} {...works} />;
}

function Own(works: ScreenAccess) {
  const accessId = works.access.id;
  const list = useList(exported, exported.name, accessId);
  const columns = useMemo(() => columnsUnder(accessId), [accessId]);
  useWatchedList(list, isOpen);
  return (
    <>
      <PageHead
        title={t('title_exports')}
        facts={
          <>
            {t('exports_facts')} · <AccessLine {...works} />
          </>
        }
      />
      <DescribedList
        description={exported}
        list={list}
        columns={columns}
        accessId={accessId}
        rowMenu={(row) => menuOf(row, list, accessId)}
      />
    </>
  );
}

const isOpen = ({ state }: Export) => state === 'waiting' || state === 'working';

const exported: ListDescription<Export> = {
  name: 'exports',
  list: listExports,
  texts: {
    title: 'title_exports',
    search: 'exports_search',
    count: 'exports_count',
    empty: 'exports_empty',
    emptyHint: 'exports_emptyHint',
  },
  columns: [
    { key: 'name', head: 'exports_file', width: 12, card: 'title' },
    { key: 'state', head: 'exports_state', cell: (row) => <State row={row} />, width: 16, card: 'status' },
    { key: 'rows', head: 'exports_rows', cell: (row) => <Progress row={row} />, width: 10 },
    { key: 'createdAt', width: 10.5 },
    { key: 'expiresAt', head: 'exports_expiresAt', width: 10.5 },
  ],
  filters: [{ key: 'state', label: 'exports_state', wordOf: (state) => stateText(state as Export['state']) }],
};

function columnsUnder(accessId: number): readonly ColumnDescription<Export>[] {
  const file = (row: Export) => <File row={row} accessId={accessId} />;
  return exported.columns.map((column) => (column.key === 'name' ? { ...column, cell: file } : column));
}

function File({ row: { id, name, format, state }, accessId }: { row: Export; accessId: number }) {
  const file = `${name}.${format}`;
  if (state !== 'ready') return file;
  return (
    <a href={fileAddress(downloadExport, { id }, accessId)} data-native="">
      {file}
    </a>
  );
}

const tones: Record<Export['state'], Tone> = {
  waiting: 'neutral',
  working: 'neutral',
  ready: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

function State({ row: { state, problem } }: { row: Export }) {
  const chip = <StatusChip tone={tones[state]} text={stateText(state)} />;
  if (problem === null) return chip;
  return (
    <span className="two-lines">
      <span>{chip}</span>
      <span className="sub">{String(problem['message'])}</span>
    </span>
  );
}

function Progress({ row }: { row: Export }) {
  const done = formatQuantity(String(row.rows));
  if (!isOpen(row) || row.total === null) return done;
  return t('exports_progress', { done, total: formatQuantity(String(row.total)) });
}

function stateText(state: (typeof exportStates)[number]): string {
  return t(`exports_state_${state}`);
}

function menuOf(row: Export, list: List<Export>, accessId: number): MenuItem[] {
  if (row.state === 'ready') {
    return [
      { key: 'download', label: t('exports_download'), href: fileAddress(downloadExport, { id: row.id }, accessId) },
    ];
  }
  if (!isOpen(row)) return [];
  const cancel = async () => {
    await call(cancelExport, { id: row.id }, { accessId });
    toasts.done(t('exports_cancelled'));
    list.loader.again();
  };
  return [{ key: 'cancel', label: t('exports_cancel'), onSelect: cancel }];
}
