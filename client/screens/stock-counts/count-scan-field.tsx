import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Chip } from '../../ui/chip.tsx';
import { ScanField } from '../../ui/scan/scan-field.tsx';
import type { StockCount } from './count-calls.ts';
import type { CountScan } from './count-scan.ts';

/** The scan field of a count with what holds for the next scans. */
export function CountScanField({ count, scan }: { count: StockCount; scan: CountScan }) {
  useSignals();
  const { location, awaitingDrum, queue } = scan;
  const label = count.sku === null ? t('counting_scan') : t('counting_scanSku', { sku: count.sku.stockCode });
  return (
    <ScanField label={label} queue={queue}>
      {location.value !== undefined && (
        <Chip
          text={t('counting_sticky', { name: location.value.name })}
          onRemove={() => {
            location.value = undefined;
          }}
        />
      )}
      {awaitingDrum.value !== undefined && (
        <Chip
          text={t('counting_stickyDrum', { code: awaitingDrum.value })}
          onRemove={() => {
            awaitingDrum.value = undefined;
          }}
        />
      )}
    </ScanField>
  );
}
