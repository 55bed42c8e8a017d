import type { ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { scannedBatches } from '../../../shared/gs1/scanned-sku.ts';
import { type Answer, bad, shownCode } from '../../scan/scanning.ts';
import { t } from '../../texts.ts';

/**
 * Asks about a batch that may have run into the data after it, once per batch because goods of one delivery have the same label. `take`
 * scans the code again after the user accepts it.
 */
export function createBatchDoubts(take: (code: string) => void) {
  const accepted = new Set<string>();
  return (code: ScannedCode, scanned: string): Answer | undefined => {
    const [batch] = scannedBatches(code);
    if (code.isBatchDoubtful !== true || batch === undefined || accepted.has(batch)) return undefined;
    const accept = () => {
      accepted.add(batch);
      take(scanned);
    };
    return bad(t('ern_scan_batchDoubt', { code: shownCode(code), batch }), {
      offer: { label: t('ern_scan_useBatch', { batch }), run: accept },
    });
  };
}
