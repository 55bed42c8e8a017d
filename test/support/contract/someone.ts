import type { Operation } from '../../../shared/contract/operation.ts';
import { type Rule, rules } from '../../../shared/permissions.ts';
import type { Builders, Site } from '../builders/builders.ts';
import type { Caller } from '../builders/caller.ts';

/** A user at a site who passes the operation's rule, with only the permissions it requires. */
export async function someoneFor(
  builders: Builders,
  operation: Operation,
  site: Site,
): Promise<Caller & { userId: number }> {
  const rule: Rule = rules[operation.rule];
  // Above all companies there is no scope to leave, so a caller who works on the rows of an owner has a scope below.
  const gates = operation.reach === 'owner' ? rule.gates.filter(({ scope }) => scope !== 'global') : rule.gates;
  const [gate] = gates;
  const person = await builders.caller(scopeOf(gate?.scope ?? 'operational', site), gate?.all ?? []);
  const isGlobal = gate?.scope === 'global';
  if (!isGlobal && gate?.all.includes('superAdmin')) await makeSuperAdmin(builders, person.userId);
  return person;
}

const credentials = new WeakMap<Builders, Map<string, Promise<string>>>();

/**
 * A credential that passes the operation's rule at a site. All operations of a rule share one user, which is enough where requests only read
 * or are refused; those that need just a session can end it, so each has a user of its own.
 */
export function credentialFor(builders: Builders, operation: Operation, site: Site): Promise<string> {
  const { name, rule, reach } = operation;
  const known = credentials.get(builders) ?? new Map<string, Promise<string>>();
  credentials.set(builders, known);
  const key = [rule, reach === 'owner', rule === 'session' && name, site.companyId, site.warehouseId].join(' ');
  const credential = known.get(key) ?? someoneFor(builders, operation, site).then((person) => person.credential);
  known.set(key, credential);
  return credential;
}

/** For tests that count the tables afterwards, so that the users are created before. */
export async function credentialsFor(
  builders: Builders,
  operations: readonly Operation[],
  site: Site,
): Promise<Map<Operation, string>> {
  const all = new Map<Operation, string>();
  for (const operation of operations) all.set(operation, await credentialFor(builders, operation, site));
  return all;
}

export function scopeOf(scope: 'global' | 'company' | 'warehouse' | 'operational', site: Site) {
  return {
    companyId: scope === 'company' || scope === 'operational' ? site.companyId : null,
    warehouseId: scope === 'warehouse' || scope === 'operational' ? site.warehouseId : null,
  };
}

/** superAdmin counts when any global access holds it, so the user gets one more access. */
export async function makeSuperAdmin(builders: Builders, userId: number): Promise<void> {
  await builders.db.run("insert into accesses (user_id, permissions) values ($1, '{superAdmin}')", [userId]);
}
