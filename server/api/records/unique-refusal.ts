import pg from 'pg';
import { refuseAt } from '../refuse-at.ts';
import type { Fields, RecordKind } from './record-kind.ts';

/** Writes; a broken unique constraint of the kind is refused beside its field. */
export async function refusingTaken<T>(
  { unique }: Pick<RecordKind, 'unique'>,
  values: Fields,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = error instanceof pg.DatabaseError ? unique[error.constraint ?? ''] : undefined;
    if (taken === undefined) throw error;
    return refuseAt(taken.code, [taken.field], { values: { [taken.field]: String(values[taken.field]) } });
  }
}
