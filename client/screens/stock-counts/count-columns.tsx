import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { formatChange, formatQuantity } from '../../ui/formats.ts';
import type { LineColumn } from '../../ui/lines/line-column.ts';
import { CodeText, QuantityText } from '../../ui/value-text.tsx';
import type { CountLineState } from './count-line-state.ts';

export interface CountColumnsProps {
  isCounting: boolean;
  hidesBook: boolean;
  /** The count is of a SKU, at any location. */
  isOfSku: boolean;
}

export function countColumns(props: CountColumnsProps): readonly LineColumn<CountLineState>[] {
  const { isCounting, hidesBook, isOfSku } = props;
  const locationColumn = { key: 'place', head: t('column_location'), width: 8 };
  return [
    { key: 'sku', head: t('counting_sku'), card: 'title', width: 13, cell: (line) => <SkuCell line={line} /> },
    ...(isOfSku ? [{ ...locationColumn, cell: ({ row }: CountLineState) => row.value.location.name }] : []),
    { key: 'drum', head: t('column_drum'), width: 8, cell: ({ row }) => row.value.drumNumber ?? dash },
    isCounting
      ? {
          key: 'counted',
          head: t('counting_counted'),
          align: 'end',
          edit: 'quantity',
          width: 8,
          of: (line) => line.counted,
          label: (line) => t('counting_countedOf', { what: whatOf(line) }),
        }
      : {
          key: 'counted',
          head: t('counting_counted'),
          align: 'end',
          width: 7,
          cell: (line) => <Figure line={line} figure="counted" />,
        },
    ...(hidesBook ? [] : bookColumns()),
  ];
}

const dash = <span className="sub dash">–</span>;

function bookColumns(): readonly LineColumn<CountLineState>[] {
  return [
    {
      key: 'book',
      head: t('counting_book'),
      align: 'end',
      width: 7,
      cell: (line) => <Figure line={line} figure="book" />,
    },
    { key: 'taken', head: t('counting_taken'), align: 'end', width: 7, cell: (line) => <Taken line={line} /> },
    { key: 'moved', head: t('counting_moved'), align: 'end', width: 7, cell: (line) => <Moved line={line} /> },
    { key: 'difference', head: t('counting_difference'), width: 9, cell: (line) => <Difference line={line} /> },
  ];
}

function whatOf({ row }: CountLineState): string {
  const { sku, location, drumNumber } = row.peek();
  return [sku.stockCode, drumNumber, location.name].filter(Boolean).join(', ');
}

function SkuCell({ line }: { line: CountLineState }) {
  const { sku, expected, book } = line.row.value;
  const isUnexpected = expected === '0' && book === '0';
  return (
    <span className="two-lines">
      <CodeText code={sku.stockCode} inRow />
      <span className="sub">{isUnexpected ? `${sku.name}, ${t('counting_unexpected')}` : sku.name}</span>
    </span>
  );
}

function Figure({ line, figure }: { line: CountLineState; figure: 'counted' | 'book' }) {
  const value = line.row.value[figure];
  return value === null ? dash : <QuantityText value={value} unit={line.row.value.sku.unit} />;
}

/** The quantity that open documents have taken from there, or that waits there for them. */
function Taken({ line }: { line: CountLineState }) {
  const { taken, sku } = line.row.value;
  if (taken === null || taken === '0') return dash;
  if (!taken.startsWith('-')) return <QuantityText value={taken} unit={sku.unit} />;
  return <>{t('counting_waits', { quantity: formatQuantity(taken.slice(1)) })}</>;
}

function Moved({ line }: { line: CountLineState }) {
  const { moved } = line.row.value;
  if (moved === null || moved === '0') return dash;
  return <StatusChip tone="warn" text={formatChange(moved)} />;
}

function Difference({ line }: { line: CountLineState }) {
  const { difference } = line.row.value;
  if (difference === null) return dash;
  if (difference === '0') return <StatusChip tone="good" text={t('counting_agrees')} />;
  const isFewer = difference.startsWith('-');
  const quantity = formatQuantity(isFewer ? difference.slice(1) : difference);
  return (
    <StatusChip tone="bad" text={isFewer ? t('counting_fewer', { quantity }) : t('counting_more', { quantity })} />
  );
}
