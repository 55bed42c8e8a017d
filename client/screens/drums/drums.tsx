import { exportDrums, listDrums } from '../../../shared/contract/drums/drums.ts';
import { ownerText } from '../../goods/goods-texts.tsx';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import type { ListDescription } from '../../lists/list-description.tsx';
import { href } from '../../router/href.ts';
import { session } from '../../state/session.ts';
import { accessLabel } from '../../state/session-state.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LocationOf } from './drum-aside.tsx';
import { type DrumRow, drumStatus } from './drum-status.ts';

/** The drums of this warehouse: those with stock, and empty traceable ones; others are found by state or number. */
export function Drums() {
  const access = session.current.value;
  const list = useList(drums);
  return (
    <>
      <PageHead
        title={t('title_drums')}
        facts={access === undefined ? undefined : t('drums_facts', accessLabel(access))}
      />
      <DescribedList description={drums} list={list} href={(drum) => href('drum/:id', { id: drum.id })} />
    </>
  );
}

const drums: ListDescription<DrumRow> = {
  name: 'drums',
  list: listDrums,
  file: exportDrums,
  texts: {
    title: 'title_drums',
    search: 'drums_search',
    count: 'drums_count',
    empty: 'drums_empty',
    emptyHint: 'drums_emptyHint',
  },
  columns: [
    { key: 'number', head: 'column_drum', copies: true, width: 8, card: 'title' },
    { key: 'supplierNumber', width: 9.2 },
    { key: 'stockCode', width: 9 },
    { key: 'name', width: 12, card: 'sub', spare: true },
    { key: 'state', cell: (drum) => <StatusChip {...drumStatus(drum)} />, width: 9, card: 'status' },
    { key: 'location', cell: (drum) => <LocationOf drum={drum} inRow />, width: 9 },
    { key: 'firstQuantity', unit: 'unit', width: 8.2 },
    { key: 'quantity', unit: 'unit', width: 6 },
    { key: 'reserved', unit: 'unit', width: 6 },
    { key: 'owners', cell: (drum) => <Owners drum={drum} />, width: 9.5 },
    { key: 'receivedOn', width: 7.2 },
    { key: 'ern', width: 7, spare: true },
    { key: 'packing', width: 5.5, spare: true },
    { key: 'unit', width: 5, spare: true },
  ],
  filters: [
    { key: 'state', wordOf: (state) => drumStatus({ state: state as DrumRow['state'] }).text },
    'stockCode',
    'location',
    'job',
    'packing',
    { from: 'quantityFrom', to: 'quantityTo', label: 'column_quantity' },
  ],
};

function Owners({ drum }: { drum: DrumRow }) {
  const { owners } = drum;
  if (owners.length === 0) return <span className="sub">–</span>;
  if (owners.length === 1) return owners.map(ownerText).join('');
  return owners.map((owner) => `${ownerText(owner)} ${formatQuantity(owner.quantity)}`).join(', ');
}
