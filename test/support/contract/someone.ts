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
