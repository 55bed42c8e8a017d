import sql, { join, type Sql } from 'sql-template-tag';
import type { AuditedThing } from '../../../shared/contract/audit/audit.ts';

const signIns = ['createToken', 'confirmSignIn', 'finishAtSignIn', 'finishSignOn', 'deleteToken'];

/** Sign-ins are entries about users, which `user` leaves out. */
const ofUsers: Readonly<Partial<Record<AuditedThing, Sql>>> = {
  signIn: sql`x.operation = any (${signIns})`,
  failedSignIn: sql`x.operation = 'failSignIn'`,
  user: sql`x.operation <> all (${[...signIns, 'failSignIn']})`,
};

export function aboutThings(things: readonly AuditedThing[]): Sql {
  return join(things.map(isAbout), ' or ', '(', ')');
}

function isAbout(thing: AuditedThing): Sql {
  const ofUser = ofUsers[thing];
  return ofUser === undefined ? sql`x.subject = ${thing}` : sql`(x.subject = 'user' and ${ofUser})`;
}
