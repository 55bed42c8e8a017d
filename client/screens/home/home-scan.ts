import { createScanQueue } from '../../scan/scan-queue.ts';
import { searchFor } from '../../shell/layer.ts';
import { scannedOffer } from '../../shell/palette/palette-offers.ts';
import { searchResults, searchStatus } from '../../shell/palette/search-results.ts';

/** Opens what is scanned. If there is none, or several match, the search shows that. */
export const createHomeScan = () =>
  createScanQueue({
    async apply({ code }) {
      const results = await searchResults(code);
      const offer = scannedOffer(code, results);
      if (offer === undefined) searchFor(code);
      else void offer.onPick();
      return { good: offer !== undefined, text: offer?.label ?? searchStatus(results.length, code) };
    },
  });
