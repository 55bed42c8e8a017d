import sql, { join, type Sql } from 'sql-template-tag';
import type { auditedThings } from '../../../shared/contract/audit/audit.ts';

type Thing = (typeof auditedThings)[number];

const signIns = ['createToken', 'confirmSignIn', 'finishAtSignIn', 'finishSignOn', 'deleteToken'];

/** Sign-ins are entries about users, which `user` leaves out. */
const ofUsers: Readonly<Partial<Record<Thing, Sql>>> = {
  signIn: sql`x.operation = any (${signIns})`,
  failedSignIn: sql`x.operation = 'failSignIn'`,
  user: sql`x.operation <> all (${[...signIns, 'failSignIn']})`,
};

export function aboutThings(things: readonly Thing[]): Sql {
  return join(things.map(isAbout), ' or ', '(', ')');
}

function isAbout(thing: Thing): Sql {
  const ofUser = ofUsers[thing];
  return ofUser === undefined ? sql`x.subject = ${thing}` : sql`(x.subject = 'user' and ${ofUser})`;
}
