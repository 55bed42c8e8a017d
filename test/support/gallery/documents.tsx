import { signal } from '@preact/signals-react';
import { ScanField } from '../../../client/scan/scan-field.tsx';
import { createScanQueue } from '../../../client/scan/scan-queue.ts';
import { Button } from '../../../client/ui/button.tsx';
import { Card, Facts } from '../../../client/ui/card.tsx';
import { Chip, StatusChip } from '../../../client/ui/chip.tsx';
import { DocumentPage } from '../../../client/ui/document-page.tsx';
import { HistoryList } from '../../../client/ui/history-list.tsx';
import type { LineColumn } from '../../../client/ui/lines/line-column.ts';
import { LinesTable } from '../../../client/ui/lines/lines-table.tsx';
import { Meter, ProgressBar } from '../../../client/ui/meter.tsx';
import { CodeText, QuantityText } from '../../../client/ui/value-text.tsx';
import { type CountLine, countLine } from './gallery-count.ts';
import { galleryToasts } from './gallery-toasts.ts';

const options = new URLSearchParams(location.hash.slice(1));
const delay = Number(options.get('delay') ?? 300);
const count = Number(options.get('rows') ?? 3);

const first = [countLine(0, '2000', '2000', delay), countLine(1, '48', '46', delay), countLine(2, '4', '4', delay)];
const more = Array.from({ length: Math.max(0, count - 3) }, (_, at) => countLine(at + 3, '4', '', delay));
/** Read from the address, so that a test can end it with another address. */
const isOffline = () => location.hash.includes('offline');
const lines = signal<readonly CountLine[]>([...first, ...more]);
const sticky = signal('A-04-02');

const queue = createScanQueue({
  async apply({ code }) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (isOffline()) throw new Error('Failed to fetch');
    const line = lines.peek().find((one) => one.code === code);
    if (line === undefined) return { good: false, text: `Nothing here is called ${code}` };
    line.received.value.value = String(Number(line.received.value.peek()) + 1);
    line.flash.value += 1;
    return { good: true, text: `${code}: ${line.received.value.peek()} counted` };
  },
});

const columns: readonly LineColumn<CountLine>[] = [
  {
    key: 'sku',
    head: 'SKU',
    card: 'title',
    cell: (line) => (
      <>
        <CodeText code={line.code} />
        <div className="sub">{line.name}</div>
      </>
    ),
  },
  { key: 'job', head: 'Activity Code', cell: () => 'AC-77120' },
  { key: 'segment', head: 'Cell ID', cell: () => 'NW4471' },
  { key: 'shipped', head: 'Shipped', align: 'end', cell: (line) => <QuantityText value={line.shipped} /> },
  {
    key: 'received',
    head: 'Received',
    align: 'end',
    width: 9,
    edit: 'quantity',
    of: (line) => line.received,
    label: (line) => `Received, ${line.code}`,
  },
  { key: 'drum', head: 'Drum', cell: (line) => line.drum || <span className="sub">–</span> },
  {
    key: 'comment',
    head: 'Comment',
    width: 17,
    card: 'wide',
    edit: 'text',
    of: (line) => line.comment,
    label: (line) => `Comment, ${line.code}`,
    placeholder: 'What differs?',
  },
];

export function Documents() {
  return (
    <DocumentPage
      title="ERN-004217"
      status={<StatusChip tone="warn" text="Counting, 7 of 12" />}
      facts="Prysm Fibre Ltd, delivery 20 Nov 2026"
      actions={
        <>
          <Button onPress={() => galleryToasts.done('Count saved')}>Save count</Button>
          <Button kind="primary" blocked="5 lines not counted">
            Receive
          </Button>
        </>
      }
      aside={
        <>
          <Card title="Count">
            <Meter label="Lines counted" value={7} of={12} text="7 of 12" />
            <Facts
              facts={[
                ['Lines counted', '7 of 12'],
                ['Items', '2,050 of 4,380'],
                ['Discrepancies', 1],
              ]}
            />
          </Card>
          <Card title="History">
            <HistoryList
              entries={[
                {
                  key: 3,
                  what: 'Received by Storeman',
                  at: '2026-11-20T09:20:00Z',
                  onUndo: () => galleryToasts.done('Receipt taken back'),
                },
                { key: 2, what: 'Count started by Storeman', at: '2026-11-20T09:02:00Z', undone: true },
                { key: 1, what: 'Created by Prysm Fibre', at: '2026-11-20T08:14:00Z' },
              ]}
            />
          </Card>
          <Card title="Import">
            <ProgressBar label="Import" done={312} of={1000} text="312 of 1,000 rows" />
          </Card>
          <Card title="Manifest">
            <ProgressBar label="Manifest" text="Making the manifest" />
          </Card>
        </>
      }
    >
      <ScanField label="Scan SKU, drum or location" queue={queue}>
        {sticky.value !== '' && (
          <Chip
            text={`Location ${sticky.value}`}
            onRemove={() => {
              sticky.value = '';
            }}
          />
        )}
      </ScanField>
      <LinesTable
        label="Lines"
        columns={columns}
        lines={lines.value}
        isKnownCode={(code) => lines.peek().some((line) => line.code === code)}
        onAdd={() => {
          lines.value = [...lines.peek(), countLine(lines.peek().length, '4', '', delay)];
        }}
      />
    </DocumentPage>
  );
}
