import { useEffect } from 'react';
import { scanPlace, thenScan } from '../../scan/scan-place.ts';
import { restText } from '../../scan/scanning.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { LineInput } from '../../ui/lines/line-input.tsx';
import { isFull, remainingOf } from './ern-rules.ts';
import type { ErnState } from './ern-state.ts';
import { CountedOf } from './line-summary.tsx';

interface ScannedLineProps {
  state: ErnState;
  isKnownCode: (code: string) => boolean;
}

/** Screens wide enough for columns show the line among the others. */
const WIDE = '(min-width: 701px)';

/**
 * The line scanned last, under the scan field, with buttons to count on without a scan. On a desktop the line is also scrolled into view in
 * the table.
 */
export function ScannedLine({ state, isKnownCode }: ScannedLineProps) {
  const line = state.scan.scanned.value;
  const flash = line?.flash.value;
  useEffect(() => {
    if (line !== undefined && flash !== undefined && matchMedia(WIDE).matches) state.lines.bringUp(line);
  }, [state, line, flash]);
  if (line === undefined) return null;
  const row = line.row.value;
  const { sku } = row;
  return (
    <section className="scanned-line" aria-label={t('ern_scanned')}>
      <span className="line-summary-code">{sku.stockCode}</span>
      <CountedOf line={line} />
      <span className="sub line-summary-name">{sku.name}</span>
      {!sku.onDrums && !line.isSplit && (
        <div className="scanned-count">
          <Button
            label={t('ern_oneMore', { sku: sku.stockCode })}
            blocked={isFull(row) ? t('ern_allThere') : undefined}
            onPress={thenScan(() => state.scan.queue.take(sku.stockCode))}
          >
            +1
          </Button>
          <Button blocked={isFull(row) ? t('ern_allThere') : undefined} onPress={thenScan(() => line.countRest())}>
            {restText(remainingOf(row), row.shippedQuantity)}
          </Button>
          <LineInput
            cell={line.received}
            kind="quantity"
            column="scanned"
            label={t('ern_quantityOf', { sku: sku.stockCode })}
            isKnownCode={isKnownCode}
            onEnter={() => scanPlace()?.focus()}
          />
        </div>
      )}
    </section>
  );
}
