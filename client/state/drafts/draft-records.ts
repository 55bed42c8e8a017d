import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { DraftStore } from './draft-store.ts';

/** Identifies a draft by user, access and document: 'ern/17'. */
export interface DraftKey {
  readonly user: string;
  readonly accessId: number;
  readonly document: string;
}

export interface DraftRecord extends DraftKey {
  /** 'typed', or the name of the scan. */
  readonly part: string;
  readonly address: string;
  /** When it was stored, in milliseconds. */
  readonly at: number;
  readonly value: unknown;
}

export interface UnsavedDocument {
  readonly accessId: number;
  readonly document: string;
  readonly address: string;
  readonly scans: number;
}

/** The drafts of unsaved work in this browser. Never rejects: a browser that cannot store is reported once. */
export interface DraftRecords {
  /** The records of a document, oldest first. Work begun under an access that has since ended continues under this one. */
  read(key: DraftKey): Promise<readonly DraftRecord[]>;
  /**
   * The documents with unsaved work of a user, under any access or under one; the latter includes those of ended accesses that continue
   * under it.
   */
  documents(of: { readonly user: string; readonly accessId?: number }): Promise<readonly UnsavedDocument[]>;
  /** Increases whenever a record is dropped, so that the documents are read again. */
  readonly drops: ReadonlySignal<number>;
  keep(key: DraftKey, part: string, value: unknown): Promise<void>;
  drop(key: DraftKey, part: string): Promise<void>;
  dropDocument(key: DraftKey): Promise<void>;
  /** Drops only the scans, because the typed input belongs to another tab. */
  dropScans(key: DraftKey): Promise<void>;
  /** Oldest first. */
  recordsWhere(isMeant: (record: DraftRecord) => boolean): Promise<readonly DraftRecord[]>;
  /** `undefined` stands for a record of another format. */
  dropWhere(isDropped: (record: DraftRecord | undefined) => boolean): Promise<void>;
}

export interface DraftDependencies {
  now(): number;
  address(): string;
  hasAccess(id: number): boolean;
  /** Called when work of an ended access continues under another one. */
  adopted(): void;
  /** Called when this browser cannot store anything: private mode, a full disk. */
  failed(error: unknown): void;
}

/** Changes when a newer client cannot read the records of an older one. */
const FORMAT = 2;

export function createDraftRecords(store: DraftStore, dependencies: DraftDependencies): DraftRecords {
  const drops = signal(0);
  let hasFailed = false;

  async function deleted(names: readonly string[]): Promise<void> {
    await store.delete(names);
    drops.value += 1;
  }

  function fail(error: unknown): void {
    if (!hasFailed) dependencies.failed(error);
    hasFailed = true;
  }

  async function storedRecords(): Promise<readonly StoredRecord[]> {
    const entries = await store.entries();
    return entries.map(([name, value]) => ({ name, record: recordOf(value) }));
  }

  async function dropWhere(isDropped: (record: DraftRecord | undefined) => boolean): Promise<void> {
    try {
      const names = (await storedRecords()).filter(({ record }) => isDropped(record)).map(({ name }) => name);
      if (names.length > 0) await deleted(names);
    } catch (error) {
      fail(error);
    }
  }

  async function recordsWhere(isMeant: (record: DraftRecord) => boolean): Promise<readonly DraftRecord[]> {
    const all = await storedRecords().catch((error: unknown) => {
      fail(error);
      return [];
    });
    const records = all.flatMap(({ record }) => (record !== undefined && isMeant(record) ? [record] : []));
    return records.toSorted((one, other) => one.at - other.at);
  }

  /** Moves a document of an ended access to another access; of several, the one that was edited last. */
  async function adopt(key: DraftKey): Promise<readonly DraftRecord[]> {
    const left = await recordsWhere(
      ({ user, document, accessId }) =>
        user === key.user && document === key.document && !dependencies.hasAccess(accessId),
    );
    const from = left.at(-1)?.accessId;
    const records = left.filter(({ accessId }) => accessId === from);
    if (records.length === 0) return [];
    const moved = records.map((record) => ({ ...record, accessId: key.accessId }));
    try {
      for (const record of moved) await store.set(nameOf(key, record.part), record);
      await deleted(records.map((record) => nameOf(record, record.part)));
    } catch (error) {
      fail(error);
    }
    dependencies.adopted();
    return moved;
  }

  return {
    async read(key) {
      const records = await recordsWhere((record) => isAt(record, key));
      return records.length > 0 ? records : adopt(key);
    },
    drops,
    async documents({ user, accessId }) {
      const records = await recordsWhere(
        (record) =>
          record.user === user &&
          (accessId === undefined || record.accessId === accessId || isScreenLeft(record, dependencies)),
      );
      return [...Map.groupBy(records, (record) => nameOf(record, '')).values()].map((parts) => ({
        accessId: parts[0]?.accessId ?? 0,
        document: parts[0]?.document ?? '',
        address: parts.at(-1)?.address ?? '',
        scans: parts.filter(({ part }) => part !== 'typed').length,
      }));
    },
    keep: ({ user, accessId, document }, part, value) => {
      const record = {
        format: FORMAT,
        user,
        accessId,
        document,
        part,
        address: dependencies.address(),
        at: dependencies.now(),
        value,
      };
      return store.set(nameOf(record, part), record).catch(fail);
    },
    drop: (key, part) => deleted([nameOf(key, part)]).catch(fail),
    dropDocument: (key) => dropWhere((record) => record !== undefined && isAt(record, key)),
    dropScans: (key) => dropWhere((record) => record !== undefined && isAt(record, key) && record.part !== 'typed'),
    recordsWhere,
    dropWhere,
  };
}

/** Whether the work can continue under another access. A document with an id cannot: it belongs to the warehouse of its access. */
function isScreenLeft({ document, accessId }: DraftRecord, { hasAccess }: DraftDependencies): boolean {
  return !document.includes('/') && !hasAccess(accessId);
}

interface StoredRecord {
  readonly name: string;
  readonly record: DraftRecord | undefined;
}

function recordOf(value: unknown): DraftRecord | undefined {
  const isOurs = typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;
  return isOurs ? (value as unknown as DraftRecord) : undefined;
}

function nameOf({ user, accessId, document }: DraftKey, part: string): string {
  return JSON.stringify([user, accessId, document, part]);
}

function isAt(record: DraftRecord, { user, accessId, document }: DraftKey): boolean {
  return record.user === user && record.accessId === accessId && record.document === document;
}
