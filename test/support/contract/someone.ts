import type { Operation } from '../../../shared/contract/operation.ts';
import { type Rule, rules } from '../../../shared/permissions.ts';
import type { Builders, Site } from '../builders/builders.ts';
import type { Caller } from '../builders/caller.ts';

/** Somebody at a site whom the operation's rule lets through, with just the rights it asks for. */
export async function someoneFor(
  builders: Builders,
  operation: Operation,
  site: Site,
): Promise<Caller & { userId: number }> {
  const rule: Rule = rules[operation.rule];
  // What lies above all companies has no scope to leave: whoever works on the rows of an owner is one below.
  const gates = operation.reach === 'owner' ? rule.gates.filter(({ scope }) => scope !== 'global') : rule.gates;
  const [gate] = gates;
  const person = await builders.caller(scopeOf(gate?.scope ?? 'operational', site), gate?.all ?? []);
  const isGlobal = gate?.scope === 'global';
  if (!isGlobal && gate?.all.includes('superAdmin')) await makeSuperAdmin(builders, person.userId);
  return person;
}

/** The company and warehouse that an access of a scope names. */
export function scopeOf(scope: 'global' | 'company' | 'warehouse' | 'operational', site: Site) {
  return {
    companyId: scope === 'company' || scope === 'operational' ? site.companyId : null,
    warehouseId: scope === 'warehouse' || scope === 'operational' ? site.warehouseId : null,
  };
}

/** superAdmin counts when any global access holds it: gives the user one more access. */
export async function makeSuperAdmin(builders: Builders, userId: number): Promise<void> {
  await builders.db.run("insert into accesses (user_id, permissions) values ($1, '{superAdmin}')", [userId]);
}
