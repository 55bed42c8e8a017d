import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { LineColumn } from '../../../ui/lines/line-column.ts';
import { CodeText } from '../../../ui/value-text.tsx';
import { ManualDrumCell, ManualLocationCell, ManualQuantityCell } from './manual-cells.tsx';
import type { ManualLineState } from './manual-line-state.ts';

export interface ManualLineColumnsProps {
  isH3g: boolean;
  isKnownCode: (code: string) => boolean;
  onSplit: (line: ManualLineState) => void;
  onRemove: (line: ManualLineState) => void;
}

export function manualLineColumns(props: ManualLineColumnsProps): readonly LineColumn<ManualLineState>[] {
  const { isH3g, onSplit, onRemove } = props;
  return [
    { key: 'sku', head: t('ern_sku'), card: 'title', width: 13, cell: ({ sku }) => <SkuCell {...sku} /> },
    {
      key: 'quantity',
      head: t('ern_quantity'),
      align: 'end',
      width: 8,
      cell: (line) => <ManualQuantityCell line={line} {...props} />,
    },
    {
      key: 'place',
      head: t('ern_location'),
      width: 9,
      cell: (line) => <ManualLocationCell line={line} onSplit={onSplit} />,
    },
    {
      key: 'drum',
      head: t('ern_drum'),
      width: 9,
      cell: (line) => <ManualDrumCell line={line} isKnownCode={props.isKnownCode} />,
    },
    {
      key: 'supplierDrum',
      head: t('ern_supplierDrum'),
      edit: 'text',
      width: 9,
      of: (line) => (isOnOneDrum(line) ? line.supplierDrum : undefined),
      label: ({ sku }) => t('manual_supplierDrumOf', { sku: sku.stockCode }),
    },
    ...(isH3g ? [swcColumn] : []),
    {
      key: 'remove',
      head: '',
      width: 3,
      cell: (line) => <RemoveButton line={line} onRemove={onRemove} />,
    },
  ];
}

const swcColumn: LineColumn<ManualLineState> = {
  key: 'swc',
  head: t('manual_swc'),
  edit: 'text',
  width: 7,
  of: (line) => line.swc,
  label: ({ sku }) => t('manual_swcOf', { sku: sku.stockCode }),
};

function isOnOneDrum({ sku, parts }: ManualLineState): boolean {
  return sku.onDrums && parts.value === undefined;
}

function SkuCell({ stockCode, name, unit }: { stockCode: string; name: string; unit: string }) {
  return (
    <span className="two-lines">
      <CodeText code={stockCode} inRow />
      <span className="sub">
        {name}, {unit}
      </span>
    </span>
  );
}

function RemoveButton({ line, onRemove }: { line: ManualLineState; onRemove: (line: ManualLineState) => void }) {
  return (
    <Button
      kind="quiet"
      small
      icon="trash"
      label={t('manual_remove', { sku: line.sku.stockCode })}
      onPress={() => onRemove(line)}
    />
  );
}
