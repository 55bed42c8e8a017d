import type { Reader } from '../../db/query.ts';
import type { Visitor } from '../actor.ts';
import type { Services } from '../services.ts';

/** Says that the API is there, and its version. */
export async function getVersion(
  _db: Reader,
  _visitor: Visitor,
  _input: unknown,
  { settings }: Services,
): Promise<{ version: string }> {
  return { version: settings.version };
}
