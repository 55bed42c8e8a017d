/** One scan, with the key under which it is applied once, however often it is sent. */
export interface Scan<Command = unknown> {
  readonly id: string;
  readonly code: string;
  /** When it was taken: milliseconds, of two scans never the same. */
  readonly at: number;
  /** What it was understood to ask for: it is sent again as it was, for the key belongs to it. */
  readonly command?: Command;
  /** Why it came back: it waited, nobody saw it fail, and somebody has to decide. */
  readonly refused?: string;
}

/** What came of a scan; the text names what was scanned. */
export interface ScanResult {
  readonly good: boolean;
  readonly text: string;
  /** What can be done about it: take it back, look for it elsewhere. */
  readonly offer?: { readonly label: string; readonly run: () => unknown };
}

/** Keeps scans until they are applied, beyond the life of the page. Nothing here rejects: who keeps says when it cannot. */
export interface ScanStore<Command = unknown> {
  /** What was kept before, in the order scanned. */
  read(): Promise<readonly Scan<Command>[]>;
  /** Keeps a scan, or what became of it; ends when a crash of the page takes it no more. */
  keep(scan: Scan<Command>): Promise<void>;
  drop(scan: Scan<Command>): Promise<void>;
}
