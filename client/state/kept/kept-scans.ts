import type { Scan, ScanStore } from '../../scan/scan-queue.ts';
import { kept, keptPlace } from './kept.ts';
import { holdKept } from './let-go.ts';

/**
 * Keeps the scans of a document ('ern/17') that are not applied yet, for its scan queue:
 * `createScanQueue({ apply, store: keptScans('ern/17') })`.
 */
export function keptScans<Command>(document: string): ScanStore<Command> {
  const place = keptPlace(document);
  const partOf = (scan: Scan<Command>): string => `scan ${scan.id}`;
  return {
    async read() {
      holdKept(place);
      const records = await kept.read(place);
      const scans = records.flatMap(({ part, value }) => (part.startsWith('scan ') ? [value as Scan<Command>] : []));
      return scans.toSorted((one, other) => one.at - other.at);
    },
    keep: (scan) => kept.keep(place, partOf(scan), scan),
    drop: (scan) => kept.drop(place, partOf(scan)),
  };
}
