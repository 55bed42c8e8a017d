import { Button } from '../../../client/ui/button.tsx';
import { StatusChip } from '../../../client/ui/chip.tsx';
import { EmptyState } from '../../../client/ui/empty-state.tsx';
import { formatQuantity } from '../../../client/ui/formats.ts';
import type { Column } from '../../../client/ui/list/columns/column.ts';
import { DataList } from '../../../client/ui/list/data-list.tsx';
import type { Filter } from '../../../client/ui/list/filters/filter.ts';
import { pageAddress } from '../../../client/ui/list/list-address.ts';
import { List } from '../../../client/ui/list/list-state.ts';
import { DateText, QuantityText } from '../../../client/ui/value-text.tsx';
import { type GalleryErn, galleryErns } from './gallery-erns.ts';
import { galleryToasts } from './gallery-toasts.ts';
import { galleryViews } from './gallery-views.ts';

const options = new URLSearchParams(location.hash.slice(1));
const fetchErns = galleryErns(Number(options.get('rows') ?? 1284), Number(options.get('delay') ?? 0));

const list = new List<GalleryErn>({
  fetch: options.has('fail') ? () => Promise.reject(new Error('Network call failed (Failed to fetch)')) : fetchErns,
  keyOf: (ern) => String(ern.id),
  address: pageAddress,
  layoutStore: {
    read: () => sessionStorage.getItem('columns') || undefined,
    write: (query) => sessionStorage.setItem('columns', query ?? ''),
    density: () => undefined,
    keepDensity: () => undefined,
    onKnown: () => () => undefined,
  },
  shape: {
    filters: ['status', 'partner', 'createdFrom', 'createdTo', 'hidden'],
    sorts: ['number', 'partner', 'created', 'items'],
    columns: ['number', 'partner', 'created', 'skus', 'items', 'jobs', 'status', 'value'],
    order: [{ key: 'created', descending: true }],
  },
});

const views = galleryViews(options.has('default'));

const tones = { expected: 'neutral', counting: 'warn', cancelled: 'bad', received: 'good' } as const;
const words = { expected: 'Expected', counting: 'Counting, 7 of 12', cancelled: 'Job cancelled', received: 'Received' };

const columns: readonly Column<GalleryErn>[] = [
  { key: 'number', head: 'ERN', cell: (ern) => ern.number, sort: 'number', width: 10, card: 'title' },
  { key: 'partner', head: 'Partner', cell: (ern) => ern.partner, sort: 'partner', width: 14, card: 'sub' },
  { key: 'created', head: 'Created', cell: (ern) => <DateText value={ern.created} />, sort: 'created', width: 12 },
  { key: 'skus', head: 'SKUs', cell: (ern) => ern.skus, align: 'end', width: 6 },
  {
    key: 'items',
    head: 'Items',
    cell: (ern) => <QuantityText value={ern.items} unit={ern.unit} />,
    align: 'end',
    sort: 'items',
    width: 8,
  },
  { key: 'jobs', head: 'Jobs', cell: (ern) => <span className="sub">{ern.jobs || 'Free stock'}</span>, width: 10 },
  {
    key: 'status',
    head: 'Status',
    cell: (ern) => <StatusChip tone={tones[ern.status]} text={words[ern.status]} />,
    width: 14,
    card: 'status',
  },
  { key: 'value', head: 'Value', cell: (ern) => `£${formatQuantity(ern.items)}`, align: 'end', width: 8, spare: true },
];

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: Object.entries(words).map(([value, label]) => ({ value, label: label.split(',')[0] ?? '' })),
  },
  { kind: 'text', key: 'partner', label: 'Partner' },
  { kind: 'dates', from: 'createdFrom', to: 'createdTo', label: 'Created' },
  { kind: 'flag', key: 'hidden', label: 'Hidden' },
];

export function Lists() {
  return (
    <>
      <h1>ERNs</h1>
      <DataList
        list={list}
        label="ERNs"
        searchLabel="Number, partner, SKU or job"
        columns={columns}
        filters={filters}
        views={views}
        countText={(count) => `${formatQuantity(String(count))} ERNs`}
        href={(ern) => `#${ern.number}`}
        rowMenu={(ern) => [
          { key: 'hide', label: 'Hide', onSelect: () => galleryToasts.done(`${ern.number} hidden`) },
          { key: 'copy', label: 'Copy number', icon: 'copy' },
        ]}
        exports={[
          { key: 'csv', label: 'CSV', href: '#csv' },
          { key: 'print', label: 'Print', href: '#print' },
        ]}
        batch={<Button onPress={() => galleryToasts.done('Hidden')}>Hide ERNs</Button>}
        empty={
          <EmptyState title="No ERNs yet" text="They come from partners, by file or by hand.">
            <Button kind="primary">Create ERN</Button>
          </EmptyState>
        }
        errorText={(error) => (error instanceof Error ? error.message : 'Failed')}
      />
    </>
  );
}
