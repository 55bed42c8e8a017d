import type { Scan, ScanStore } from '../../scan/scan-queue.ts';
import { draftKey, drafts, holdDraft } from './drafts.ts';

/**
 * Stores the unapplied scans of a document ('ern/17') for its scanning: `createScanning({ understand, carryOut, store: draftScans('ern/17')
 * })`.
 */
export function draftScans<Command>(document: string): ScanStore<Command> {
  const key = draftKey(document);
  const partOf = (scan: Scan<Command>): string => `scan ${scan.id}`;
  return {
    async read() {
      holdDraft(key);
      const records = await drafts.read(key);
      const scans = records.flatMap(({ part, value }) => (part.startsWith('scan ') ? [value as Scan<Command>] : []));
      return scans.toSorted((one, other) => one.at - other.at);
    },
    keep: (scan) => drafts.keep(key, partOf(scan), scan),
    drop: (scan) => drafts.drop(key, partOf(scan)),
  };
}
