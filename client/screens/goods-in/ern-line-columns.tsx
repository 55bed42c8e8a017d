import { useSignals } from '@preact/signals-react/runtime';
import { DocumentLink } from '../../documents/document-link.tsx';
import { t } from '../../texts.ts';
import type { LineColumn } from '../../ui/lines/line-column.ts';
import { CodeText, QuantityText } from '../../ui/value-text.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import { discrepancyOf } from './ern-rules.ts';
import type { LineActions } from './line-actions.ts';
import { LineMenu, PlaceCell, ReceivedCell } from './line-cells.tsx';

export interface ErnLineColumnsProps {
  /** Nothing can be counted any more. */
  closed: boolean;
  isH3g: boolean;
  isTransfer: boolean;
  isKnownCode: (code: string) => boolean;
  defaultLocation: () => { name: string } | undefined;
  onSplit: (line: ErnLineState) => void;
  actions: LineActions;
}

/** The id of the list of comments lately written. */
export const COMMENTS = 'ern-comments';

/** The columns of an ERN's lines: what was shipped, what was found, where, on which drum, and why it differs. */
export function ernLineColumns(props: ErnLineColumnsProps): readonly LineColumn<ErnLineState>[] {
  const { closed, isH3g, isTransfer } = props;
  return [
    { key: 'sku', head: t('ern_sku'), card: 'title', width: 12.5, cell: (line) => <SkuCell line={line} /> },
    { key: 'job', head: t('ern_job'), width: 7, cell: (line) => <JobCell line={line} /> },
    segmentColumn(isH3g && !closed && !isTransfer),
    ...(isH3g ? [swcColumn()] : []),
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
      cell: (line) => <ReceivedCell line={line} {...props} />,
    },
    { key: 'place', head: t('ern_location'), width: 10, cell: (line) => <PlaceCell line={line} {...props} /> },
    drumColumn(props),
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
          width: 9.5,
          of: (line) => (needsComment(line) ? line.comment : undefined),
          label: (line) => t('ern_commentOf', { sku: line.row.value.sku.stockCode }),
          placeholder: t('ern_commentHint'),
          suggestions: COMMENTS,
        },
    ...(closed ? [] : [menuColumn(props.actions)]),
  ];
}

const dash = <span className="sub dash">–</span>;

function codeCell(code: string | null) {
  return code === null ? dash : <span className="code-cell">{code}</span>;
}

/** A Cell ID is asked for where goods are received for an Activity Code (rules 5), so it can be written here. */
function segmentColumn(isAsked: boolean): LineColumn<ErnLineState> {
  const head = t('ern_segment');
  if (!isAsked) return { key: 'segment', head, width: 6.5, cell: ({ row }) => codeCell(row.value.segment) };
  return {
    key: 'segment',
    head,
    edit: 'text',
    width: 8.6,
    of: (line) => (line.row.value.job === null ? undefined : line.segment),
    label: (line) => t('ern_segmentOf', { sku: line.row.value.sku.stockCode }),
  };
}

function drumColumn({ closed, isTransfer }: ErnLineColumnsProps): LineColumn<ErnLineState> {
  const column = { key: 'drum', head: t('ern_drum'), width: 9.5 };
  if (isTransfer) return { ...column, cell: ({ row }) => codeCell(row.value.drumNumber) };
  if (closed) return { ...column, cell: ({ row }) => drumsOf(row.value.counts) };
  return {
    ...column,
    edit: 'text',
    of: (line) => (line.row.value.sku.onDrums && !line.isSplit ? line.drum : undefined),
    label: (line) => t('ern_drumOf', { sku: line.row.value.sku.stockCode }),
  };
}

function menuColumn(actions: LineActions): LineColumn<ErnLineState> {
  return {
    key: 'actions',
    head: t('ern_actions'),
    width: 3.6,
    card: 'corner',
    cell: (line) => <LineMenu line={line} actions={actions} />,
  };
}

function swcColumn(): LineColumn<ErnLineState> {
  return { key: 'swc', head: t('column_swc'), width: 6, cell: ({ row }) => codeCell(row.value.swc) };
}

/** Asked for where it differs, and where something was written before. */
function needsComment(line: ErnLineState): boolean {
  const row = line.row.value;
  return line.isCommented.value || row.discrepancyComment !== null || discrepancyOf(row) !== undefined;
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
  const { job, jobId, jobCancelled } = line.row.value;
  if (job === null) return <span className="sub">{t('erns_freeStock')}</span>;
  if (jobCancelled) return <span className="field-error">{t('ern_jobCancelled', { job })}</span>;
  return <DocumentLink document="job" id={jobId} number={job} inRow />;
}

function drumsOf(counts: readonly { drumNumber: string | null }[]) {
  const drums = counts.flatMap((count) => count.drumNumber ?? []);
  return drums.length === 0 ? dash : drums.join(', ');
}
