import type { Operation } from './contract/operation.ts';
import { isWrite } from './contract/split-input.ts';
import { type Permission, type Rule, type RuleName, rules, type ScopeKind } from './permissions.ts';

/** The scopes of an integration, in the order of the form. `read` reads everything and writes nothing. */
export const integrationScopes = ['read', 'goodsIn', 'goodsOut', 'shipments', 'masterData'] as const;

export type IntegrationScope = (typeof integrationScopes)[number];

interface ScopeRights {
  permissions: readonly Permission[];
  /** The rules that it can use. */
  rules: readonly RuleName[];
}

const plans = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;

const writing = {
  goodsIn: { permissions: plans, rules: ['erns', 'goodsIn', 'moveStock', 'imports'] },
  goodsOut: {
    permissions: plans,
    rules: ['viewPicks', 'pick', 'pickAndDespatch', 'despatchList', 'despatch', 'manualStockAllocation'],
  },
  shipments: { permissions: ['screenReturnsAndTransfers'], rules: ['viewShipments', 'shipments'] },
  masterData: {
    permissions: ['itemMaster', 'units', 'packing', 'params'],
    rules: ['itemMasters', 'simpleSku', 'importSku', 'units', 'packings', 'params', 'imports'],
  },
} as const satisfies Record<Exclude<IntegrationScope, 'read'>, ScopeRights>;

/** What a scope gives. A rule that no scope has is for users: approvals, stock counts, cancelled jobs, undo, administration, screens. */
const rights: Readonly<Record<IntegrationScope, ScopeRights>> = {
  read: {
    permissions: [...plans, 'screenReturnsAndTransfers'],
    rules: [
      ...writing.goodsIn.rules,
      ...writing.goodsOut.rules,
      ...writing.shipments.rules,
      ...(['adjustStock', 'openDocuments', 'documentReports', 'history', 'search'] as const),
    ],
  },
  ...writing,
};

/** What every integration can read: stock with its movements, jobs and drums, and the records that its own documents name. */
const common: readonly RuleName[] = ['masterData', 'readParameters', 'readLocations', 'reports', 'companyReports'];

export function permissionsOf(scopes: readonly IntegrationScope[]): Permission[] {
  return [...new Set(scopes.flatMap((scope) => rights[scope].permissions))];
}

/** The rules that the scopes allow for a read or a write. */
export function rulesOf(scopes: readonly IntegrationScope[], writes: boolean): RuleName[] {
  const usable = scopes.filter((scope) => scope !== 'read' || !writes);
  return [...(writes ? [] : common), ...usable.flatMap((scope) => rights[scope].rules)];
}

/** The scopes that allow an operation, each alone. */
export function scopesFor(operation: Pick<Operation, 'rule' | 'method'>): IntegrationScope[] {
  return integrationScopes.filter((scope) => rulesOf([scope], isWrite(operation)).includes(operation.rule));
}

/** Whether an integration can name a warehouse for the operation: its rule accepts an access to a warehouse of the company. */
export function takesWarehouse(operation: Operation): boolean {
  return scopesFor(operation).some((scope) => opensAt('operational', operation.rule, rights[scope].permissions));
}

/**
 * The kind of access under which an integration calls an operation: to the warehouse that the request names, where the rule accepts one;
 * otherwise to the company. An operation on the goods of one warehouse always needs one.
 */
export function scopeOfCall(
  { rule, reach }: Operation,
  permissions: readonly Permission[],
  namesWarehouse: boolean,
): ScopeKind {
  const isOfWarehouse = reach === 'stock' || reach === 'warehouse' || !opensAt('company', rule, permissions);
  const takesOne = opensAt('operational', rule, permissions);
  return takesOne && (isOfWarehouse || namesWarehouse) ? 'operational' : 'company';
}

function opensAt(scope: ScopeKind, name: RuleName, permissions: readonly Permission[]): boolean {
  const rule: Rule = rules[name];
  return rule.gates.some((gate) => gate.scope === scope && gate.all.every((needed) => permissions.includes(needed)));
}
