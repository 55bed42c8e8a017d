import { useEffect } from 'react';
import { scanPlace, thenScan } from '../../../scan/scan-place.ts';
import { restText } from '../../../scan/scanning.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LineInput } from '../../../ui/lines/line-input.tsx';
import { isFull, leftAt } from './despatch-rules.ts';
import type { Picking } from './picking.ts';
import { ReasonMenu } from './reason-menu.tsx';
import { TakenOf } from './stop-columns.tsx';

/** Screens wide enough for columns show the stop among the others. */
const WIDE = '(min-width: 701px)';

/**
 * The stop scanned last, under the scan field, with buttons to continue without a scan. On a desktop the stop is also scrolled into view in
 * the table.
 */
export function ScannedStop({ picking }: { picking: Picking }) {
  const scanned = picking.scan.scanned.value;
  const flash = scanned?.flash.value;
  useEffect(() => {
    if (scanned !== undefined && flash !== undefined && matchMedia(WIDE).matches) picking.walk.seek(scanned);
  }, [picking, scanned, flash]);
  if (scanned === undefined) return null;
  const stop = scanned.row.value;
  const { sku, location, drumNumber } = stop;
  const blocked = isFull(stop) ? t('despatch_allThere') : undefined;
  return (
    <section className="scanned-line" aria-label={t('despatch_scanned')}>
      <span className="line-summary-code">{[location?.name, drumNumber ?? sku.stockCode].join(' · ')}</span>
      <TakenOf state={scanned} />
      <span className="sub line-summary-name">{sku.name}</span>
      <div className="scanned-count">
        {!sku.onDrums && (
          <Button
            label={t('despatch_oneMore', { sku: sku.stockCode })}
            blocked={blocked}
            onPress={thenScan(() => picking.scan.queue.take(sku.stockCode))}
          >
            +1
          </Button>
        )}
        <Button blocked={blocked} onPress={thenScan(() => scanned.takeRest())}>
          {restText(leftAt(stop), stop.reserved)}
        </Button>
        <LineInput
          cell={scanned.taken}
          kind="quantity"
          column="scanned"
          label={t('despatch_takenOf', { sku: sku.stockCode, location: location?.name ?? '' })}
          isKnownCode={(code) => picking.walk.knows(code)}
          onEnter={() => scanPlace()?.focus()}
        />
      </div>
      <ReasonMenu state={scanned} explain={(one, shortage) => picking.explain(one, shortage)} />
    </section>
  );
}
