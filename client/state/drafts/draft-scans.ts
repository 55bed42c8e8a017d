import type { Scan, ScanStore } from '../../scan/scan-queue.ts';
import { draftPlace, drafts, holdDraft } from './drafts.ts';

/**
 * Stores the unapplied scans of a document ('ern/17') for its scanning: `createScanning({ understand, carryOut, store: draftScans('ern/17')
 * })`.
 */
export function draftScans<Command>(document: string): ScanStore<Command> {
  const place = draftPlace(document);
  const partOf = (scan: Scan<Command>): string => `scan ${scan.id}`;
  return {
    async read() {
      holdDraft(place);
      const records = await drafts.read(place);
      const scans = records.flatMap(({ part, value }) => (part.startsWith('scan ') ? [value as Scan<Command>] : []));
      return scans.toSorted((one, other) => one.at - other.at);
    },
    keep: (scan) => drafts.keep(place, partOf(scan), scan),
    drop: (scan) => drafts.drop(place, partOf(scan)),
  };
}
