import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ScanField } from '../../../ui/scan/scan-field.tsx';
import type { ManualScan } from './manual-scan.ts';

/** The scan field with what holds for the next scans. */
export function ManualScanField({ scan: { location, awaitingDrum, queue } }: { scan: ManualScan }) {
  useSignals();
  return (
    <ScanField label={t('manual_scan')} queue={queue}>
      {location.value !== undefined && (
        <Chip
          text={t('ern_stickyLocation', { name: location.value.name })}
          onRemove={() => {
            location.value = undefined;
          }}
        />
      )}
      {awaitingDrum.value !== undefined && (
        <Chip
          text={t('ern_stickySku', { code: awaitingDrum.value.sku.stockCode })}
          onRemove={() => {
            awaitingDrum.value = undefined;
          }}
        />
      )}
    </ScanField>
  );
}
