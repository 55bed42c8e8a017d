import type { Operation, Reach } from '../../../shared/contract/operation.ts';
import { scopesFor } from '../../../shared/integrations.ts';
import { type Rule, rules, type ScopeKind } from '../../../shared/permissions.ts';

const scopes: Record<ScopeKind, string> = {
  global: 'a global access',
  company: 'an access to the company',
  warehouse: 'an access to the warehouse',
  operational: 'an access to the company in the warehouse',
};

const reaches: Record<Reach, string> = {
  stock: "Works on one company's goods in one warehouse: those of the access in use.",
  report:
    "Works on one company's goods: those of the access in use, in its warehouse or, for an access without a warehouse, in all warehouses of the company.",
  company: "Works on one company's data: that of the access in use.",
  warehouse: "Works on one warehouse's data: that of the access in use.",
  owner: 'Works on the data of the company or warehouse of the access in use; under a global access on shared data.',
  everything: 'Works on the whole installation.',
  user: 'Works on the signed-in user.',
  nobody: '',
};

export function requirementOf(operation: Operation): string {
  const { rule: name, reach } = operation;
  return [mayCall(rules[name]), ofIntegrations(operation), reaches[reach]].filter(Boolean).join(' ');
}

function ofIntegrations(operation: Operation): string {
  const scopes = scopesFor(operation);
  return scopes.length === 0 ? '' : `Integrations need the scope ${scopes.join(' or ')}.`;
}

function mayCall(rule: Rule): string {
  if (rule.kind === 'public') return 'Needs no session.';
  if (rule.kind === 'session') return 'Needs a session.';
  const gates = rule.gates.map(({ scope, all }) => scopes[scope] + (all.length > 0 ? ` with ${all.join(', ')}` : ''));
  const layouts = rule.layouts === undefined ? '' : `, in the layout ${rule.layouts.join(' or ')}`;
  return `Needs ${[...new Set(gates)].join(', or ')}${layouts}.`;
}
