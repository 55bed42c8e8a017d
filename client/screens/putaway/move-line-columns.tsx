import { GoodsCell, StockCell } from '../../goods/goods-cells.tsx';
import { codeCell } from '../../goods/goods-texts.tsx';
import { t } from '../../texts.ts';
import type { LineColumn } from '../../ui/lines/line-column.ts';
import { QuantityCell, SuggestionCell } from './move-cells.tsx';
import type { MoveLineState } from './move-line-state.ts';
import type { MoveState } from './move-state.ts';

export interface MoveLineColumnsProps {
  state: MoveState;
  isH3g: boolean;
  /** All lines are at the location on screen. */
  atLocation: boolean;
  isKnownCode: (code: string) => boolean;
}

export function moveLineColumns({
  state,
  isH3g,
  atLocation,
  isKnownCode,
}: MoveLineColumnsProps): readonly LineColumn<MoveLineState>[] {
  return [
    {
      key: 'goods',
      head: t('goods_sku'),
      card: 'title',
      width: 15,
      cell: (line) => <GoodsCell line={line} onSelect={(on) => state.select(line, on)} />,
    },
    ...(atLocation
      ? []
      : [
          {
            key: 'location',
            head: t('goods_location'),
            width: 7.5,
            cell: (line: MoveLineState) => codeCell(line.row.value.location),
          },
        ]),
    { key: 'drum', head: t('goods_drum'), width: 7, cell: (line) => codeCell(line.row.value.drum) },
    { key: 'owner', head: t('goods_owner'), width: 7.5, cell: (line) => <OwnerCell line={line} isH3g={isH3g} /> },
    {
      key: 'stock',
      head: t('move_inStock'),
      align: 'end',
      width: 7,
      cell: (line) => <StockCell line={line} quantity={line.row.value.quantity} />,
    },
    {
      key: 'quantity',
      head: t('move_quantity'),
      align: 'end',
      width: 7.5,
      cell: (line) => <QuantityCell line={line} isKnownCode={isKnownCode} />,
    },
    {
      key: 'suggested',
      head: t('move_suggested'),
      width: 8,
      cell: (line) => <SuggestionCell line={line} onTake={(location) => state.take(line, location)} />,
    },
  ];
}

function OwnerCell({ line, isH3g }: { line: MoveLineState; isH3g: boolean }) {
  const { job, segment, swc } = line.row.value;
  if (job === null) return <span className="sub">{t('goods_freeStock')}</span>;
  const more = [segment, isH3g ? swc : null].filter((part) => part !== null).join(', ');
  return (
    <span className="two-lines">
      <span>{job}</span>
      {more !== '' && <span className="sub">{more}</span>}
    </span>
  );
}
