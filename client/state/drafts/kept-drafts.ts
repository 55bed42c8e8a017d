import type { DraftRecords } from './draft-records.ts';

/** Well under the 30 days for which the API remembers the key of a scan, so that none is sent later than that. */
const LONGEST = 14 * 24 * 60 * 60 * 1000;

/** Drops records that are too old or of an older format (checklist 41). */
export function tidyDrafts(drafts: DraftRecords, now: number): Promise<void> {
  return drafts.dropWhere((record) => record === undefined || record.at < now - LONGEST);
}

export function clearDrafts(drafts: DraftRecords, user: string): Promise<void> {
  return drafts.dropWhere((record) => record?.user === user);
}

/** The other users with unsaved work in this browser. Each finds it at their next sign-in, and no one else does. */
export async function othersThan(drafts: DraftRecords, user: string): Promise<readonly string[]> {
  const records = await drafts.recordsWhere((record) => record.user !== user);
  return [...new Set(records.map((record) => record.user))];
}
