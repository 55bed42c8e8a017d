import { takeOrHold } from '../../scan/held-scans.ts';
import type { ScanQueue } from '../../scan/scan-queue.ts';
import { bad, createScanning, good, type Meaning } from '../../scan/scanning.ts';
import { openScanned, searchFor } from '../../shell/layer.ts';
import { scannedOffer } from '../../shell/palette/result-offers.ts';
import { searchResults, searchStatus } from '../../shell/palette/search-results.ts';

interface HomeScan {
  readonly queue: ScanQueue<never>;
  /** Called when home closes: a late answer opens nothing, and scans that wait are for the screen shown then. */
  close(): void;
}

/** Opens what is scanned. If there is none, or several match, the search shows that. */
export function createHomeScan(): HomeScan {
  let isClosed = false;

  async function understand(_: unknown, scanned: string): Promise<Meaning<never>> {
    if (isClosed) {
      takeOrHold(scanned, openScanned);
      return good(scanned);
    }
    const results = await searchResults(scanned);
    if (isClosed) return bad(scanned);
    const offer = scannedOffer(scanned, results);
    if (offer === undefined) {
      searchFor(scanned);
      return bad(searchStatus(results.length, scanned));
    }
    void offer.onPick();
    return good(offer.label);
  }

  const carryOut = () => Promise.reject(new Error('home has no commands'));
  return {
    ...createScanning<never>({ understand, carryOut }),
    close() {
      isClosed = true;
    },
  };
}
