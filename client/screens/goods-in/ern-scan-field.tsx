import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Chip } from '../../ui/chip.tsx';
import { ScanField } from '../../ui/scan/scan-field.tsx';
import type { ErnScan } from './ern-scan.ts';

/** The scan field of an ERN with what holds for the next scans. */
export function ErnScanField({ scan }: { scan: ErnScan }) {
  useSignals();
  const { location, awaitingDrum, queue } = scan;
  return (
    <ScanField label={t('ern_scan')} queue={queue}>
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
          text={t('ern_stickySku', { code: awaitingDrum.value.row.value.sku.stockCode })}
          onRemove={() => {
            awaitingDrum.value = undefined;
          }}
        />
      )}
    </ScanField>
  );
}
