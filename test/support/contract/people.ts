import {
  allows,
  type Holder,
  type Permission,
  permissions,
  type Rule,
  type RuleName,
  rules,
  type ScopeKind,
} from '../../../shared/permissions.ts';
import type { Builders, Site } from '../builders/builders.ts';
import { makeSuperAdmin, scopeOf } from './someone.ts';

export interface Person {
  credential: string;
  holder: Holder;
}

/**
 * One person for each permission in each scope, with and without a global superAdmin access; people with all permissions, with none and
 * with those of each gate.
 */
export async function everybody(builders: Builders, site: Site): Promise<Person[]> {
  const people: Person[] = [];
  const h3g = await builders.site({ layout: 'H3G' });
  const ofGates = gatedRules().flatMap((name) => (rules[name] as Rule).gates.map((gate) => gate.all));
  const sets: (readonly Permission[])[] = [
    [],
    permissions,
    ...permissions.map((permission) => [permission]),
    ...ofGates.filter((all) => all.length > 1),
  ];
  for (const scope of ['global', 'company', 'warehouse', 'operational'] as const) {
    for (const held of sets) {
      people.push(await person(builders, site, scope, held, false));
      if (scope !== 'global') people.push(await person(builders, site, scope, held, true));
    }
    people.push(await person(builders, h3g, scope, permissions, false));
  }
  return people;
}

async function person(
  builders: Builders,
  site: Site,
  scope: ScopeKind,
  held: readonly Permission[],
  superAdminToo: boolean,
): Promise<Person> {
  const named = scopeOf(scope, site);
  const { credential, userId } = await builders.caller(named, held);
  if (superAdminToo) await makeSuperAdmin(builders, userId);
  const superAdmin = superAdminToo || (scope === 'global' && held.includes('superAdmin'));
  const layout = named.companyId === null ? null : site.layout;
  return { credential, holder: { scope, permissions: held, superAdmin, layout } };
}

/**
 * Few people whose answers identify a rule: of every other rule at least one of them is treated differently. Rules that treat all people
 * the same are one rule. At least one person passes and at least one is refused.
 */
export function peopleWhoIdentify(rule: RuleName, people: readonly Person[]): Person[] {
  const passes = (name: RuleName) => people.map(({ holder }) => allows(name, holder));
  const own = passes(rule);
  let others = gatedRules().map(passes);
  others = others.filter((other) => other.some((passed, index) => passed !== own[index]));
  const chosen = new Set<number>();
  const differsFor = (index: number) => others.filter((other) => other[index] !== own[index]).length;
  while (others.length > 0) {
    const best = people.reduce((best, _, index) => (differsFor(index) > differsFor(best) ? index : best), 0);
    chosen.add(best);
    others = others.filter((other) => other[best] === own[best]);
  }
  for (const passed of [true, false]) {
    if (![...chosen].some((index) => own[index] === passed)) chosen.add(own.indexOf(passed));
  }
  return [...chosen].flatMap((index) => people[index] ?? []);
}

/** Rules of the same gates, layouts and need of superAdmin are one rule to `allows`. */
export function isSameRule(one: RuleName, other: RuleName): boolean {
  return JSON.stringify(rules[one]) === JSON.stringify(rules[other]);
}

function gatedRules(): RuleName[] {
  return (Object.keys(rules) as RuleName[]).filter((name) => rules[name].kind === 'gates');
}
