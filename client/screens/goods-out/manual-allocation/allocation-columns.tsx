import { sum } from '../../../../shared/quantity.ts';
import { GoodsCell, StockCell } from '../../../goods/goods-cells.tsx';
import { codeCell } from '../../../goods/goods-texts.tsx';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import type { LineColumn } from '../../../ui/lines/line-column.ts';
import { LineInput } from '../../../ui/lines/line-input.tsx';
import { DateText, QuantityText } from '../../../ui/value-text.tsx';
import type { AllocationLine } from './allocation-order.ts';
import type { AllocationState } from './allocation-state.ts';

export function allocationColumns(
  state: AllocationState,
  isKnownCode: (code: string) => boolean,
  isH3g: boolean,
): readonly LineColumn<AllocationLine>[] {
  return [
    {
      key: 'goods',
      head: t('goods_sku'),
      card: 'title',
      width: 14,
      cell: (line) => <GoodsCell line={line} onSelect={(on) => (on ? line.chooseAll() : line.clear())} />,
    },
    { key: 'location', head: t('goods_location'), width: 7.5, cell: (line) => <LocationCell line={line} /> },
    { key: 'drum', head: t('goods_drum'), width: 7, cell: (line) => codeCell(line.row.value.drum) },
    ...(isH3g ? [swcColumn()] : []),
    { key: 'received', head: t('allocate_received'), width: 7, cell: (line) => <ReceivedCell line={line} /> },
    {
      key: 'available',
      head: t('allocate_available'),
      align: 'end',
      width: 7,
      cell: (line) => <StockCell line={line} quantity={line.most} />,
    },
    {
      key: 'quantity',
      head: t('allocate_quantity'),
      align: 'end',
      width: 7.5,
      cell: (line) => (
        <LineInput
          cell={line.cell}
          kind="quantity"
          column="quantity"
          label={t('allocate_quantityOf', { what: line.what })}
          isKnownCode={isKnownCode}
        />
      ),
    },
    {
      key: 'share',
      head: t('allocate_jobHas'),
      align: 'end',
      width: 7,
      cell: (line) => <ShareCell line={line} state={state} />,
    },
  ];
}

function swcColumn(): LineColumn<AllocationLine> {
  return { key: 'swc', head: t('allocate_swc'), width: 6, cell: (line) => codeCell(line.row.value.swc) };
}

function LocationCell({ line }: { line: AllocationLine }) {
  const { location, quarantine } = line.row.value;
  if (!quarantine) return codeCell(location);
  return (
    <span className="two-lines">
      {codeCell(location)}
      <StatusChip tone="warn" text={t('allocate_quarantine')} />
    </span>
  );
}

function ReceivedCell({ line }: { line: AllocationLine }) {
  return <DateText value={line.row.value.receivedOn} />;
}

function ShareCell({ line, state }: { line: AllocationLine; state: AllocationState }) {
  const share = line.share.value;
  if (share === undefined) return <span className="sub dash">–</span>;
  const after = line.after.value;
  const { segment } = state.target.owner.value;
  return (
    <span className="two-lines">
      <QuantityText value={sum([share.here, share.elsewhere])} unit={line.row.value.unit} />
      {after !== undefined && (
        <span className="sub">{t('allocate_jobAfter', { quantity: formatQuantity(after) })}</span>
      )}
      {after === undefined && segment !== '' && (
        <span className="sub">{t('allocate_jobHasIn', { quantity: formatQuantity(share.here), segment })}</span>
      )}
    </span>
  );
}
