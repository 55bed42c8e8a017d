import { routes } from '../../../client/routes.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { integrationScopes, scopesFor } from '../../../shared/integrations.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { allows, type Permission, permissions, type RuleName, type ScopeKind } from '../../../shared/permissions.ts';

const WIDTH = 60;
const scopes: readonly ScopeKind[] = ['global', 'company', 'warehouse', 'operational'];

interface Ruled {
  name: string;
  rule: RuleName;
}

/**
 * The rights to open each screen and call each operation, as text: a table for each kind of access, a column for each permission. `y`:
 * sufficient alone; `+`: needed with others on the same access; `s` and `S`: the same, if the user also has superAdmin on a global access;
 * `.`: no effect. `any`: every access of the kind; `SA`: superAdmin on a global access alone.
 */
export function rightsMatrix(): string {
  const screens = routes.filter(({ rule }) => rule !== 'public').map(({ path, rule }) => ({ name: `/${path}`, rule }));
  const calls = operations.filter(({ rule }) => rule !== 'public').map(({ name, rule }) => ({ name, rule }));
  const tables = scopes.map((scope) => tableOf(scope, 'screens', screens) + tableOf(scope, 'operations', calls));
  return [...tables, tableOfIntegrations()].join('');
}

/** Each scope of an integration that is enough for an operation, in the table's last part. What none opens is left out. */
function tableOfIntegrations(): string {
  const lines = operations
    .filter((operation) => scopesFor(operation).length > 0)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((operation) => {
      const marks = integrationScopes.map((scope) => (scopesFor(operation).includes(scope) ? 'y' : '.'));
      return `${operation.name.padEnd(WIDTH)}${marks.join(' ')}`;
    });
  const head = integrationScopes.map((scope, at) => `${String.fromCharCode(97 + at)} ${scope}`).join(', ');
  return `integrations, operations (${head})\n${lines.join('\n')}\n`;
}

function tableOf(scope: ScopeKind, what: string, all: readonly Ruled[]): string {
  const rows = all.map((ruled) => ({ ...ruled, cells: cellsOf(ruled.rule, scope) }));
  const open = rows.filter(({ cells }) => cells.marks.some((mark) => mark !== '.') || cells.note !== '');
  const head = permissions.map((permission, at) => `${String.fromCharCode(97 + at)} ${permission}`).join(', ');
  const letters = permissions.map((_, at) => String.fromCharCode(97 + at)).join(' ');
  const lines = open
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, cells }) => `${name.padEnd(WIDTH)}${cells.marks.join(' ')} ${cells.note}`.trimEnd());
  return `${scope} access, ${what} (${head})\n${' '.repeat(WIDTH)}${letters}\n${lines.join('\n')}\n\n`;
}

function cellsOf(rule: RuleName, scope: ScopeKind): { marks: string[]; note: string } {
  const layouts = (['vm', 'H3G'] as const).filter((layout) => may(rule, scope, permissions, true, layout));
  const [layout = 'vm'] = layouts;
  const able = (held: readonly Permission[], besides: boolean) => may(rule, scope, held, besides, layout);
  const hasLayout = scope === 'company' || scope === 'operational';
  const words = [
    ...(able([], false) ? ['any'] : able([], true) ? ['SA'] : []),
    ...(hasLayout && layouts.length === 1 ? [`${layout} only`] : []),
  ];
  return { marks: permissions.map((permission) => markOf(permission, able)), note: words.join(', ') };
}

type Able = (held: readonly Permission[], superAdminBesides: boolean) => boolean;

function markOf(permission: Permission, able: Able): string {
  const others = permissions.filter((one) => one !== permission);
  const alone = (besides: boolean) => !able([], besides) && able([permission], besides);
  const needed = (besides: boolean) => able(permissions, besides) && !able(others, besides);
  if (alone(false)) return 'y';
  if (needed(false)) return '+';
  if (alone(true)) return 's';
  return needed(true) ? 'S' : '.';
}

function may(
  rule: RuleName,
  scope: ScopeKind,
  held: readonly Permission[],
  besides: boolean,
  layout: LayoutId,
): boolean {
  const superAdmin = scope === 'global' ? held.includes('superAdmin') : besides;
  const ofCompany = scope === 'company' || scope === 'operational';
  return allows(rule, { scope, permissions: held, superAdmin, layout: ofCompany ? layout : null });
}
