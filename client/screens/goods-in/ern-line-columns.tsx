import { SkuCell } from '../../goods/sku-cell.tsx';
import { t } from '../../texts.ts';
import type { LineColumn } from '../../ui/lines/line-column.ts';
import { QuantityText } from '../../ui/value-text.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import type { LineActions } from './line-actions.ts';
import { DrumCell, dash, LineMenu, LocationCell, ReceivedCell } from './line-cells.tsx';
import { LineSummary } from './line-summary.tsx';
import { JobText } from './shared-facts.tsx';
import type { SharedField } from './shared-fields.ts';

export interface ErnLineColumnsProps {
  /** Received or hidden: nothing can be counted any more. */
  closed: boolean;
  isH3g: boolean;
  isTransfer: boolean;
  shared: readonly SharedField[];
  isKnownCode: (code: string) => boolean;
  defaultLocation: () => { name: string } | undefined;
  onSplit: (line: ErnLineState) => void;
  actions: LineActions;
}

/** The id of the datalist with recent comments. */
export const COMMENTS = 'ern-comments';

/**
 * Fields that all lines share are shown above them. The comment follows the quantity that it explains, so it is the next field as soon as
 * it appears.
 */
export function ernLineColumns(props: ErnLineColumnsProps): readonly LineColumn<ErnLineState>[] {
  const { closed, isH3g, isTransfer, shared } = props;
  const isCellIdAsked = isH3g && !closed && !isTransfer;
  return [
    {
      key: 'summary',
      head: t('ern_lines'),
      card: 'summary',
      cell: (line) => <LineSummary line={line} shared={shared} />,
    },
    {
      key: 'sku',
      head: t('ern_sku'),
      card: 'title',
      width: 14,
      atLeast: 15,
      cell: (line) => <Sku line={line} opens={closed} />,
    },
    ...(shared.includes('job') ? [] : [jobColumn()]),
    ...(shared.includes('segment') && !isCellIdAsked ? [] : [segmentColumn(isCellIdAsked)]),
    ...(isH3g && !shared.includes('swc') ? [swcColumn()] : []),
    ...(closed ? [shippedColumn()] : []),
    {
      key: 'received',
      head: t('ern_received'),
      ...(closed ? { align: 'end', width: 7 } : { width: 11, atLeast: 11.5 }),
      cell: (line) => <ReceivedCell line={line} {...props} />,
    },
    commentColumn(closed),
    { key: 'place', head: t('ern_location'), width: 9, cell: (line) => <LocationCell line={line} {...props} /> },
    drumColumn(props),
    ...(closed ? [] : [menuColumn(props.actions)]),
  ];
}

function jobColumn(): LineColumn<ErnLineState> {
  return { key: 'job', head: t('ern_job'), width: 7, cell: (line) => <JobCell line={line} /> };
}

function shippedColumn(): LineColumn<ErnLineState> {
  return {
    key: 'shipped',
    head: t('ern_shipped'),
    align: 'end',
    width: 6.5,
    cell: ({ row }) => <QuantityText value={row.value.shippedQuantity} unit={row.value.sku.unit} />,
  };
}

function commentColumn(closed: boolean): LineColumn<ErnLineState> {
  const column = { key: 'comment', head: t('ern_comment'), card: 'wide' } as const;
  if (closed) return { ...column, cell: ({ row }) => row.value.discrepancyComment ?? dash };
  return {
    ...column,
    edit: 'text',
    width: 9.5,
    of: (line) => (needsComment(line) ? line.comment : undefined),
    label: (line) => t('ern_commentOf', { sku: line.row.value.sku.stockCode }),
    placeholder: t('ern_commentHint'),
    suggestions: COMMENTS,
  };
}

function codeCell(code: string | null) {
  return code === null ? dash : <span className="code-cell">{code}</span>;
}

/** Editable, because goods received for an Activity Code need a Cell ID (rules 5). */
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

function drumColumn(props: ErnLineColumnsProps): LineColumn<ErnLineState> {
  return { key: 'drum', head: t('ern_drum'), width: 8, cell: (line) => <DrumCell line={line} {...props} /> };
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

function needsComment(line: ErnLineState): boolean {
  return line.isCommented.value || line.row.value.discrepancyComment !== null || line.differs.value;
}

function Sku({ line, opens }: { line: ErnLineState; opens: boolean }) {
  const { sku, description } = line.row.value;
  return (
    <SkuCell {...sku} opens={opens}>
      {description !== null && description !== sku.name && (
        <span className="sub" title={description}>
          {description}
        </span>
      )}
    </SkuCell>
  );
}

function JobCell({ line }: { line: ErnLineState }) {
  return <JobText row={line.row.value} />;
}
