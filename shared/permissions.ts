import type { LayoutId } from './layouts.ts';

/** Every permission id (rules 6), in the order of the access form. */
export const permissions = [
  'superAdmin',
  'itemMaster',
  'units',
  'packing',
  'planCreate',
  'planUpdate',
  'planStart',
  'planConfirm',
  'planClose',
  'screenVM02CancelJobs',
  'screenHideErns',
  'pluginVmApproveReturn',
  'pluginVmApproveTransfer',
  'screenReturnsAndTransfers',
  'users',
  'params',
  'locations',
] as const;

export type Permission = (typeof permissions)[number];

/** The scope of an access: everything, one company, one warehouse, or one company's goods in one warehouse (operational). */
export type ScopeKind = 'global' | 'company' | 'warehouse' | 'operational';

/** One way to satisfy a rule: an access with this scope and all these permissions. */
interface Gate {
  scope: ScopeKind;
  all: readonly Permission[];
}

/** A rule of rules 6 decides who can open a screen or call an operation. Any one of its gates is enough. */
export interface Rule {
  /** `public` needs no session, `session` any signed-in user, `gates` one of the gates. */
  kind: 'public' | 'session' | 'gates';
  gates: readonly Gate[];
  /** The company layouts with this feature; all when absent. */
  layouts?: readonly LayoutId[];
  /** Needs superAdmin in addition to a gate (rules 6, last paragraph: the units, packings, itemMasters and params screens). */
  superAdminToo?: true;
}

const planWork = ['planCreate', 'planUpdate', 'planStart', 'planConfirm'] as const;
const planAll = [...planWork, 'planClose'] as const;
const superAdmin: Gate = { scope: 'global', all: ['superAdmin'] };
const units: readonly Gate[] = [superAdmin, { scope: 'company', all: ['units'] }];
const packings: readonly Gate[] = [superAdmin, { scope: 'company', all: ['packing'] }];
const itemMasters: readonly Gate[] = [{ scope: 'company', all: ['itemMaster'] }];
const params: readonly Gate[] = [
  { scope: 'company', all: ['params'] },
  { scope: 'warehouse', all: ['params'] },
];
const superAdminHere: Gate = { scope: 'operational', all: ['superAdmin'] };
const everybody: readonly Gate[] = [
  { scope: 'operational', all: [] },
  { scope: 'company', all: [] },
  { scope: 'warehouse', all: [] },
  { scope: 'global', all: [] },
];
/** Reports of one warehouse, of a company's warehouses, or of any company. */
const reports: readonly Gate[] = [{ scope: 'operational', all: [] }, { scope: 'company', all: [] }, superAdmin];
const shipments: readonly Gate[] = [{ scope: 'operational', all: ['screenReturnsAndTransfers'] }, superAdminHere];

function approversOf(right: Permission): Gate[] {
  return [{ scope: 'operational', all: [right] }, superAdminHere];
}

const partnerKeeper: Gate = { scope: 'company', all: ['superAdmin', 'users'] };

function gates(...all: readonly Gate[]): Rule {
  return { kind: 'gates', gates: all };
}

function operational(...all: readonly Permission[]): Rule {
  return gates({ scope: 'operational', all });
}

/**
 * Section 6 of the rules as data. Screens, navigation, gateway and API all read this table, and nothing repeats it. Points that the rules
 * leave open (reports, reading lists, adjustments) are decided in rules: Tenancy and rights.
 */
export const rules = {
  public: { kind: 'public', gates: [] },
  session: { kind: 'session', gates: [] },

  units: gates(...units),
  packings: gates(...packings),
  itemMasters: gates(...itemMasters),
  params: gates(...params),
  unitsScreen: { ...gates(...units), superAdminToo: true },
  packingsScreen: { ...gates(...packings), superAdminToo: true },
  itemMastersScreen: { ...gates(...itemMasters), superAdminToo: true },
  paramsScreen: { ...gates(...params), superAdminToo: true },
  simpleSku: gates(...itemMasters),
  importSku: gates(...itemMasters),
  locations: gates({ scope: 'warehouse', all: ['locations'] }),
  warehouses: gates(superAdmin),
  companies: gates(superAdmin),
  users: gates(superAdmin),
  stockUnallocation: gates(superAdmin),
  verify: gates(superAdmin),
  outgoing: gates(superAdmin),
  partners: { ...gates(partnerKeeper), layouts: ['vm', 'H3G'] },
  hideErn: operational('screenHideErns'),
  cancelJob: { ...operational('screenVM02CancelJobs'), layouts: ['vm'] },

  erns: operational(...planAll),
  goodsIn: operational(...planWork),
  moveStock: operational(...planWork),
  adjustStock: operational(...planAll),
  pick: operational('planCreate', 'planUpdate'),
  pickAndDespatch: operational(...planWork),
  despatchList: operational(...planAll),
  despatch: operational(...planWork),
  manualStockAllocation: operational('planCreate', 'planUpdate'),
  /** Approvers without other rights also see the requests that wait for them. */
  returns: gates(...shipments, { scope: 'operational', all: ['pluginVmApproveReturn'] }),
  transfers: gates(...shipments, { scope: 'operational', all: ['pluginVmApproveTransfer'] }),
  /** Working on either kind, and reading their component data. */
  shipments: gates(...shipments),
  approveReturn: gates(...approversOf('pluginVmApproveReturn')),
  approveTransfer: gates(...approversOf('pluginVmApproveTransfer')),
  /** Deciding on either kind; each kind has its own right as well. */
  approveShipments: gates(...approversOf('pluginVmApproveReturn'), ...approversOf('pluginVmApproveTransfer')),

  /** Lists to choose from: every access of the company, and administrators who set the lists up for all. */
  masterData: gates({ scope: 'operational', all: [] }, { scope: 'company', all: [] }, superAdmin),
  /** Additional fields of forms: every access of a company or a warehouse. */
  readParameters: gates(
    { scope: 'operational', all: [] },
    { scope: 'company', all: [] },
    { scope: 'warehouse', all: [] },
  ),
  /** The locations of a warehouse, to choose from and to set up. */
  readLocations: gates({ scope: 'operational', all: [] }, { scope: 'warehouse', all: [] }, superAdmin),

  /** The audit: users who can change a kind of record can see its changes (server/api/audit/audited-subjects.ts). */
  audit: gates(
    superAdmin,
    { scope: 'company', all: ['itemMaster'] },
    { scope: 'company', all: ['units'] },
    { scope: 'company', all: ['packing'] },
    { scope: 'company', all: ['params'] },
    { scope: 'company', all: ['users'] },
    { scope: 'warehouse', all: ['locations'] },
    { scope: 'warehouse', all: ['params'] },
  ),

  /** Users who can import something; each kind of import has its own rule. */
  imports: gates(
    ...itemMasters,
    ...units,
    ...packings,
    ...params,
    partnerKeeper,
    { scope: 'warehouse', all: ['locations'] },
    { scope: 'operational', all: planAll },
  ),

  /** What waits under an access, each part by its own rule. */
  home: gates(...everybody),
  /** List views, which all users save for themselves. */
  views: gates(...everybody),
  /** List files made in the background; the rule of each list applies. */
  exports: gates(...everybody),
  /** Views sent by mail on a schedule; the rule of each list applies. */
  scheduledMails: gates(...everybody),
  /** Seeing and stopping other users' scheduled mails: of the company, or of every company. */
  othersScheduledMails: gates(superAdmin, { scope: 'company', all: ['users'] }),

  /** Viewing goods of the warehouse: stock, drums, jobs and locations. Documents have rules of their own, for the scopes of integrations. */
  reports: operational(),
  viewPicks: operational(),
  viewShipments: operational(),
  openDocuments: operational(),
  live: operational(),
  /** Finding goods and documents, and users for super admins; each kind has its own rule. */
  search: gates({ scope: 'operational', all: [] }, superAdmin),
  /** Super admins can search for users under any access; users are administered under the global access. */
  findUsers: gates(superAdminHere, superAdmin),
  companyReports: gates(...reports),
  /** Reports of what was received and despatched. */
  documentReports: gates(...reports),
  /** Histories, and undoing, which also needs the right for the undone operation. */
  history: gates({ scope: 'operational', all: [] }, superAdmin),
  reportsVm: { ...gates(...reports), layouts: ['vm'] },
  reportsH3g: { ...gates(...reports), layouts: ['H3G'] },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** The permissions that have an effect at this scope, because some rule there requires them. */
export function permissionsAt(scope: ScopeKind): Permission[] {
  const gates = Object.values<Rule>(rules).flatMap((rule) => rule.gates.filter((gate) => gate.scope === scope));
  return permissions.filter(
    (permission) => permission !== 'superAdmin' && gates.some(({ all }) => all.includes(permission)),
  );
}

/** An access as returned by `GET user/access` (rules 3). */
export interface Access {
  id: number;
  companyId: number | null;
  warehouseId: number | null;
  company: { name: string; layout: LayoutId } | null;
  warehouse: { name: string; shortName: string } | null;
  access: readonly Permission[];
}

/** Derived from whether the access names a company and a warehouse. */
export function scopeKind(access: Pick<Access, 'companyId' | 'warehouseId'>): ScopeKind {
  if (access.companyId === null) return access.warehouseId === null ? 'global' : 'warehouse';
  return access.warehouseId === null ? 'company' : 'operational';
}

/** The facts about an access that rules use. The API builds it from the credential, the client from `user/access`. */
export interface Holder {
  scope: ScopeKind;
  layout: LayoutId | null;
  permissions: readonly Permission[];
  /** Whether any global access of the same user holds superAdmin. It counts under every access. */
  superAdmin: boolean;
  /** For an integration: the only rules that it can use in this request (shared/integrations.ts). */
  only?: readonly RuleName[];
}

export function allows(name: RuleName, holder: Holder): boolean {
  const rule: Rule = rules[name];
  if (rule.kind !== 'gates') return true;
  if (holder.only !== undefined && !holder.only.includes(name)) return false;
  if (rule.superAdminToo && !holder.superAdmin) return false;
  if (rule.layouts && (holder.layout === null || !rule.layouts.includes(holder.layout))) return false;
  return rule.gates.some((gate) => gate.scope === holder.scope && gate.all.every((needed) => holds(holder, needed)));
}

function holds(holder: Holder, needed: Permission): boolean {
  return needed === 'superAdmin' ? holder.superAdmin : holder.permissions.includes(needed);
}

/** Whether prices and values are shown to this holder (rules: Tenancy and rights). */
export function seesPrices(holder: Pick<Holder, 'permissions' | 'superAdmin'> | null): boolean {
  return holder !== null && (holder.superAdmin || holder.permissions.includes('itemMaster'));
}

export function isSuperAdmin(accesses: readonly Access[]): boolean {
  return accesses.some((access) => scopeKind(access) === 'global' && access.access.includes('superAdmin'));
}

/** All accesses under which the rule lets the user work. Operational rules consider only the current access. */
export function accessesFor(name: RuleName, current: Access | undefined, accesses: readonly Access[]): Access[] {
  const superAdmin = isSuperAdmin(accesses);
  return accesses.filter((access) => {
    const scope = scopeKind(access);
    if (scope === 'operational' && access.id !== current?.id) return false;
    const layout = access.company?.layout ?? null;
    return allows(name, { scope, layout, permissions: access.access, superAdmin });
  });
}

/**
 * The access for a screen: the current one for operational rules; otherwise the one of the current company or warehouse, else the first
 * that qualifies; undefined when the user cannot open it.
 */
export function accessFor(
  name: RuleName,
  current: Access | undefined,
  accesses: readonly Access[],
): Access | undefined {
  const all = accessesFor(name, current, accesses);
  return (
    all.find((access) => access.id === current?.id) ??
    all.find((access) => access.companyId !== null && access.companyId === current?.companyId) ??
    all.find((access) => access.warehouseId !== null && access.warehouseId === current?.warehouseId) ??
    all[0]
  );
}
