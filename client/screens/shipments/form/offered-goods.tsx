import { useEffect, useRef } from 'react';
import { ownersText } from '../../../goods/goods-texts.tsx';
import { thenScan } from '../../../scan/focused-scan-field.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import type { ShipmentState } from './shipment-state.ts';
import { type StockToSend, stockKey } from './typed-shipment.ts';

/** The choices left by a scan: the locations of a SKU, or the stock at a location or of a job. */
export function OfferedGoods({ state }: { state: ShipmentState }) {
  const { scan } = state;
  const head = useRef<HTMLDivElement>(null);
  const offer = scan.offer.value;
  // On a handheld it may be below the fold.
  useEffect(() => {
    if (offer !== undefined) head.current?.scrollIntoView({ block: 'nearest' });
  }, [offer]);
  if (offer === undefined) return null;
  const here = new Set(state.lines.all.value.map(({ key }) => key));
  const left = offer.rows.filter((row) => !here.has(stockKey(row)));
  const close = thenScan(() => {
    scan.offer.value = undefined;
  });
  const title = t('shipmentForm_choose', { title: offer.title });
  return (
    <section className="card offered-goods" aria-label={title}>
      <div ref={head} className="offered-head">
        <h2>{title}</h2>
        {offer.isOpen && left.length > 0 && (
          <Button small onPress={thenScan(() => state.scan.takeAll(left))}>
            {t('shipmentForm_takeAll', { count: left.length })}
          </Button>
        )}
        <Button kind="quiet" small icon="close" label={t('app_close')} onPress={close} />
      </div>
      <ul className="plain-list">
        {offer.rows.map((row) => (
          <li key={stockKey(row)}>
            <button type="button" className="offered-place" onClick={thenScan(() => void scan.take(row))}>
              <span className="strong">{row.drumNumber ?? row.sku.stockCode}</span>
              <span>{stockText(row)}</span>
              <span className="quantity">
                {formatQuantity(row.available)} <span className="unit">{row.sku.unit}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function stockText(row: StockToSend): string {
  const { drumNumber, sku, location } = row;
  const quarantine = location.quarantine ? t('shipmentForm_quarantine') : undefined;
  const parts = [drumNumber === null ? undefined : sku.stockCode, location.name, quarantine, ownersText(row)];
  return parts.filter((part) => part !== undefined).join(' · ');
}
