import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LineFault } from '../../../ui/fields/field.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import type { LineColumn } from '../../../ui/lines/line-column.ts';
import { CodeText } from '../../../ui/value-text.tsx';
import { LineTakes } from './line-takes.tsx';
import type { PickLineState } from './pick-line-state.ts';

export interface PickLineColumnsProps {
  onSplit: (line: PickLineState) => void;
  onRemove: (line: PickLineState) => void;
  /** Omitted when lines have no parameters. */
  onDetails?: (line: PickLineState) => void;
}

export function pickLineColumns(props: PickLineColumnsProps): readonly LineColumn<PickLineState>[] {
  return [
    { key: 'sku', head: t('goods_sku'), card: 'title', width: 12, cell: (line) => <SkuCell line={line} /> },
    {
      key: 'quantity',
      head: t('pick_quantity'),
      edit: 'quantity',
      align: 'end',
      width: 7,
      of: (line) => line.quantity,
      label: ({ sku }) => t('pick_quantityOf', { sku: sku.stockCode }),
    },
    {
      key: 'takes',
      head: t('pick_takes'),
      card: 'wide',
      width: 18,
      cell: (line) => <LineTakes line={line} onSplit={props.onSplit} />,
    },
    {
      key: 'menu',
      head: t('pick_lineActions'),
      card: 'corner',
      width: 3,
      cell: (line) => <LineButtons line={line} {...props} />,
    },
  ];
}

function SkuCell({ line }: { line: PickLineState }) {
  const { stockCode, name, unit } = line.sku;
  const available = line.available.value;
  return (
    <span className="two-lines">
      <CodeText code={stockCode} inRow />
      <span className="sub">
        {name}, {unit}
      </span>
      <span className="sub">
        {available === undefined ? t('pick_looking') : t('pick_available', { quantity: formatQuantity(available) })}
      </span>
      <LineFault of={stockCode} text={line.fault.value} />
    </span>
  );
}

function LineButtons({ line, onRemove, onDetails }: PickLineColumnsProps & { line: PickLineState }) {
  const sku = line.sku.stockCode;
  return (
    <span className="pick-line-buttons">
      {onDetails !== undefined && (
        <Button kind="quiet" small icon="edit" label={t('pick_detailsOf', { sku })} onPress={() => onDetails(line)} />
      )}
      <Button kind="quiet" small icon="trash" label={t('pick_remove', { sku })} onPress={() => onRemove(line)} />
    </span>
  );
}
