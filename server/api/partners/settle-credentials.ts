import { refuse } from '../../../shared/errors.ts';
import type { Fields } from '../records/record-kind.ts';

/** The ePOD credentials a change asks for; what is undefined stays as it is. */
export interface GivenCredentials {
  epodUsername?: string | null | undefined;
  epodPassword?: string | undefined;
}

/**
 * What a change of a partner's ePOD credentials does to the fields of its record: name and password are there together or not at all.
 * Without a user name the password goes, too.
 */
export function settleCredentials(before: Fields, { epodUsername, epodPassword }: GivenCredentials, now: Date): Fields {
  const username = epodUsername === undefined ? before.epodUsername : epodUsername;
  if (epodPassword !== undefined) {
    if (username === null) refuse('malformed', { fields: { epodUsername: 'Required with a password' } });
    return { epodUsername, epodPasswordSetAt: now.toISOString() };
  }
  if (username === null) return { epodUsername, epodPasswordSetAt: null };
  if (before.epodPasswordSetAt === null) refuse('malformed', { fields: { epodPassword: 'Required with a user name' } });
  return { epodUsername };
}
