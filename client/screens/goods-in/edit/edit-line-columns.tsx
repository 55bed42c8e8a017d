import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { LineColumn } from '../../../ui/lines/line-column.ts';
import { LineInput } from '../../../ui/lines/line-input.tsx';
import type { EditLineState } from './edit-line-state.ts';

interface EditLineColumnsProps {
  isH3g: boolean;
  isKnownCode: (code: string) => boolean;
  onRemove: (line: EditLineState) => void;
}

/** The id of the datalist with the jobs of the ERN. */
export const JOBS = 'ern-edit-jobs';

export function editLineColumns({
  isH3g,
  isKnownCode,
  onRemove,
}: EditLineColumnsProps): readonly LineColumn<EditLineState>[] {
  const text = (key: TextColumn, head: string, width: number): LineColumn<EditLineState> => ({
    key,
    head,
    width,
    cell: (line) => <TextCell line={line} name={key} head={head} isKnownCode={isKnownCode} />,
  });
  return [
    { key: 'sku', head: t('ern_sku'), card: 'title', width: 11, cell: (line) => <SkuCell line={line} /> },
    {
      key: 'quantity',
      head: t('ern_shipped'),
      edit: 'quantity',
      align: 'end',
      width: 7,
      of: (line) => line.quantity,
      label: ({ sku }) => `${t('ern_shipped')}, ${sku.stockCode}`,
    },
    text('job', t('ern_job'), 8),
    text('segment', t('ern_segment'), 8),
    text('drumNumber', t('ern_drum'), 8),
    text('supplierDrumNumber', t('ern_supplierDrum'), 8),
    ...(isH3g ? [text('swc', t('manual_swc'), 7)] : []),
    {
      key: 'remove',
      head: t('ern_actions'),
      card: 'corner',
      width: 3,
      cell: (line) => <RemoveButton line={line} onRemove={onRemove} />,
    },
  ];
}

type TextColumn = 'job' | 'segment' | 'swc' | 'drumNumber' | 'supplierDrumNumber';

interface TextCellProps {
  line: EditLineState;
  name: TextColumn;
  head: string;
  isKnownCode: (code: string) => boolean;
}

/** Drum numbers are asked for goods that come on drums, or that have one already. */
function TextCell({ line, name, head, isKnownCode }: TextCellProps) {
  const cell = line[name];
  const isOfDrum = name === 'drumNumber' || name === 'supplierDrumNumber';
  const isAsked = !line.isCounted && (!isOfDrum || line.sku.onDrums || cell.value.value !== '');
  if (!isAsked) {
    return cell.value.value === '' ? (
      <span className="sub dash">–</span>
    ) : (
      <span className="sub">{cell.value.value}</span>
    );
  }
  return (
    <LineInput
      cell={cell}
      kind="text"
      column={name}
      label={`${head}, ${line.sku.stockCode}`}
      suggestions={name === 'job' ? JOBS : undefined}
      isKnownCode={isKnownCode}
    />
  );
}

function SkuCell({ line: { sku, isCounted } }: { line: EditLineState }) {
  return (
    <span className="two-lines">
      <span className="code-cell">{sku.stockCode}</span>
      <span className="sub">
        {sku.name}, {sku.unit}
      </span>
      {isCounted && <span className="sub">{t('ern_edit_counted')}</span>}
    </span>
  );
}

function RemoveButton({ line, onRemove }: { line: EditLineState; onRemove: (line: EditLineState) => void }) {
  if (line.isCounted) return null;
  const label = t('manual_remove', { sku: line.sku.stockCode });
  return <Button kind="quiet" small icon="trash" label={label} onPress={() => onRemove(line)} />;
}
