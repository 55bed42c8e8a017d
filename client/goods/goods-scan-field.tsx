import type { ReadonlySignal } from '@preact/signals-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { thenScan } from '../scan/focused-scan-field.ts';
import { ScanField } from '../scan/scan-field.tsx';
import type { ScanQueue } from '../scan/scan-queue.ts';
import { useLive } from '../state/live/live.ts';
import { throttled } from '../state/live/throttle.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import type { GoodsItem } from './find-goods.ts';

interface ScannedScreen {
  readonly goods: { readonly at: GoodsItem | undefined };
  readonly scan: { readonly queue: ScanQueue; readonly offers: ReadonlySignal<readonly GoodsItem[]> };
  start(): void;
  lookUp(item: GoodsItem): Promise<void>;
}

interface GoodsScanFieldProps {
  label: string;
  state: ScannedScreen;
  below?: ReactNode;
}

export function GoodsScanField({ label, state, below }: GoodsScanFieldProps) {
  const { goods, scan } = state;
  const { at } = goods;
  const offers = scan.offers.value;
  return (
    <>
      <ScanField label={label} queue={scan.queue} below={below}>
        {at !== undefined && (
          <Chip text={t(`goods_at_${at.kind}`, { label: at.label })} onRemove={thenScan(() => state.start())} />
        )}
      </ScanField>
      {offers.length > 0 && (
        <section className="card" aria-label={t('goods_offers')}>
          <h2>{t('goods_offers')}</h2>
          <div className="scan-offers">
            {offers.map((item) => (
              <Button key={`${item.kind} ${item.id}`} onPress={() => state.lookUp(item)}>
                {t(`goods_kind_${item.kind}`)} {item.label}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** Follows the stock of the warehouse: changes by other users appear within a second, with the user's name. */
export function useOthersChanges(state: { follow(changedBy: string | undefined): Promise<void> }): void {
  const by = useRef<string>(undefined);
  const read = useMemo(() => throttled(() => state.follow(by.current)), [state]);
  useLive({ document: 'stock' }, (change) => {
    by.current = change?.by;
    read();
  });
}
