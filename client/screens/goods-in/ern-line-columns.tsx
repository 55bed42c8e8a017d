import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import type { LineColumn } from '../../ui/lines/line-column.ts';
import { LineInput } from '../../ui/lines/line-input.tsx';
import { formatQuantity } from '../../ui/quantity-format.ts';
import { QuantityText } from '../../ui/quantity-text.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import { discrepancyOf } from './ern-rules.ts';

export interface ErnLineColumnsProps {
  /** Nothing can be counted any more. */
  closed: boolean;
  isH3g: boolean;
  isKnownCode: (code: string) => boolean;
  onSplit: (line: ErnLineState) => void;
}

/** The columns of an ERN's lines: what was shipped, what was found, where, on which drum, and why it differs. */
export function ernLineColumns(props: ErnLineColumnsProps): readonly LineColumn<ErnLineState>[] {
  const { closed, isH3g } = props;
  return [
    { key: 'sku', head: t('ern_sku'), card: 'title', width: 13, cell: (line) => <SkuCell line={line} /> },
    { key: 'job', head: t('ern_job'), width: 7, cell: (line) => <JobCell line={line} /> },
    { key: 'segment', head: t('ern_segment'), width: isH3g ? 6 : 5, cell: ({ row }) => codeCell(row.value.segment) },
    ...(isH3g ? [swcColumn] : []),
    {
      key: 'shipped',
      head: t('ern_shipped'),
      align: 'end',
      width: 6.5,
      cell: ({ row }) => <QuantityText value={row.value.shippedQuantity} unit={row.value.sku.unit} />,
    },
    {
      key: 'received',
      head: t('ern_received'),
      align: 'end',
      width: 7,
      cell: (line) => (closed ? <FoundCell line={line} /> : <ReceivedCell line={line} {...props} />),
    },
    { key: 'place', head: t('ern_location'), width: 7.5, cell: (line) => <PlaceCell line={line} {...props} /> },
    closed
      ? { key: 'drum', head: t('ern_drum'), cell: ({ row }) => drumsOf(row.value.counts) }
      : {
          key: 'drum',
          head: t('ern_drum'),
          edit: 'text',
          width: 10,
          of: (line) => (line.row.value.sku.onDrums && !line.isSplit ? line.drum : undefined),
          label: (line) => t('ern_drumOf', { sku: line.row.value.sku.stockCode }),
        },
    closed
      ? {
          key: 'comment',
          head: t('ern_comment'),
          card: 'wide',
          cell: ({ row }) => row.value.discrepancyComment ?? dash,
        }
      : {
          key: 'comment',
          head: t('ern_comment'),
          card: 'wide',
          edit: 'text',
          width: 11,
          of: (line) => (needsComment(line) ? line.comment : undefined),
          label: (line) => t('ern_commentOf', { sku: line.row.value.sku.stockCode }),
          placeholder: t('ern_commentHint'),
        },
  ];
}

const dash = <span className="sub dash">–</span>;

function codeCell(code: string | null) {
  return code === null ? dash : <span className="code-cell">{code}</span>;
}

const swcColumn: LineColumn<ErnLineState> = {
  key: 'swc',
  head: 'SWC',
  width: 6,
  cell: ({ row }) => codeCell(row.value.swc),
};

/** Asked for where it differs, and where something was written before. */
function needsComment(line: ErnLineState): boolean {
  const { countedQuantity, shippedQuantity, discrepancyComment } = line.row.value;
  return discrepancyComment !== null || (countedQuantity !== null && countedQuantity !== shippedQuantity);
}

function SkuCell({ line }: { line: ErnLineState }) {
  useSignals();
  const { sku } = line.row.value;
  return (
    <span className="two-lines">
      <CodeText code={sku.stockCode} inRow />
      <span className="sub">{sku.name}</span>
    </span>
  );
}

function JobCell({ line }: { line: ErnLineState }) {
  useSignals();
  const { job, jobCancelled } = line.row.value;
  if (job === null) return <span className="sub">{t('erns_freeStock')}</span>;
  return jobCancelled ? <span className="field-error">{t('ern_jobCancelled', { job })}</span> : codeCell(job);
}

/** What was received, and by how much it differs. */
function FoundCell({ line }: { line: ErnLineState }) {
  useSignals();
  const row = line.row.value;
  const discrepancy = discrepancyOf(row);
  return (
    <span className="two-lines">
      <QuantityText value={row.receivedQuantity} />
      {discrepancy !== undefined && (
        <span className="sub">{t(`ern_${discrepancy.kind}`, { quantity: formatQuantity(discrepancy.quantity) })}</span>
      )}
    </span>
  );
}

type CellProps = ErnLineColumnsProps & { line: ErnLineState };

/** A sum of several places is not typed over: its parts are. */
function ReceivedCell({ line, isKnownCode, onSplit }: CellProps) {
  useSignals();
  const { sku, countedQuantity } = line.row.value;
  if (line.isSplit) {
    return (
      <>
        <Button small onPress={() => onSplit(line)}>
          <QuantityText value={countedQuantity} />
        </Button>
        {line.refusal !== undefined && <FieldError id={`refused-${line.key}`} text={line.refusal} />}
      </>
    );
  }
  return (
    <LineInput
      cell={line.received}
      kind="quantity"
      column="received"
      label={t('ern_receivedOf', { sku: sku.stockCode })}
      isKnownCode={isKnownCode}
    />
  );
}

function PlaceCell({ line, closed, onSplit }: CellProps) {
  useSignals();
  const { counts, sku } = line.row.value;
  const names = [...new Set(counts.map((count) => count.location?.name ?? t('ern_defaultLocation')))];
  const text = counts.length > 1 ? t('ern_places', { count: counts.length }) : (names[0] ?? '–');
  if (closed) return names.length === 0 ? dash : names.join(', ');
  return (
    <Button small kind="quiet" icon="place" className="place-button" onPress={() => onSplit(line)}>
      {text}
      <span className="unseen">{t('ern_splitOf', { sku: sku.stockCode })}</span>
    </Button>
  );
}

function drumsOf(counts: readonly { drumNumber: string | null }[]) {
  const drums = counts.flatMap((count) => count.drumNumber ?? []);
  return drums.length === 0 ? dash : drums.join(', ');
}
