import type { ReadonlySignal } from '@preact/signals-react';
import { thenScan } from '../scan/focused-scan-field.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { formatQuantity } from '../ui/formats.ts';
import { CodeText, QuantityText } from '../ui/value-text.tsx';
import type { GoodsLine } from './goods-line.ts';

interface GoodsCellProps {
  line: GoodsLine;
  onSelect: (on: boolean) => void;
}

export function GoodsCell({ line, onSelect }: GoodsCellProps) {
  const { stockCode, name } = line.row.value;
  return (
    <span className="goods-cell">
      <input
        type="checkbox"
        aria-label={t('goods_selectOf', { what: line.what })}
        checked={line.isChosen}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <span className="two-lines">
        <CodeText code={stockCode} inRow />
        <span className="sub">{name}</span>
      </span>
    </span>
  );
}

export function StockCell({ line, quantity }: { line: GoodsLine; quantity: string }) {
  const { reserved, unit } = line.row.value;
  return (
    <span className="two-lines">
      <QuantityText value={quantity} unit={unit} />
      {reserved !== '0' && <span className="sub">{t('goods_reserved', { quantity: formatQuantity(reserved) })}</span>}
      {line.changedBy.value !== undefined && (
        <span className="sub changed-by">{t('goods_changedBy', { name: line.changedBy.value })}</span>
      )}
    </span>
  );
}

interface MoreGoodsProps {
  shown: number;
  count: number;
  onMore: () => unknown;
}

export function MoreGoods({ shown, count, onMore }: MoreGoodsProps) {
  return (
    <div className="goods-more">
      <span className="sub">{t('goods_shown', { shown, count })}</span>
      <Button onPress={onMore}>{t('goods_showMore')}</Button>
    </div>
  );
}

/** A separate component, so that a key press in a quantity re-renders it and not the lines. */
export function ClearButton({
  chosen,
  onClear,
}: {
  chosen: ReadonlySignal<readonly GoodsLine[]>;
  onClear: () => void;
}) {
  if (chosen.value.length === 0) return null;
  return (
    <Button small kind="quiet" onPress={thenScan(onClear)}>
      {t('goods_clear')}
    </Button>
  );
}
