import { type Permission, permissions } from '../../shared/permissions.ts';
import { isPasswordOf } from '../api/passwords/hash-password.ts';
import type { Reader, Tx } from '../db/query.ts';
import type { DemoSite } from './demo-site.ts';

/** The scope of an access; null means "not named". */
interface Grant {
  companyId: number | null;
  warehouseId: number | null;
  permissions: readonly Permission[];
}

const plan: readonly Permission[] = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'];
const floor: readonly Permission[] = [...plan, 'screenReturnsAndTransfers'];
const approvals: readonly Permission[] = ['pluginVmApproveReturn', 'pluginVmApproveTransfer'];
const operational: readonly Permission[] = [...plan, 'screenHideErns', 'screenReturnsAndTransfers', ...approvals];
const vmOperational: readonly Permission[] = [...operational, 'screenVM02CancelJobs'];

/** Creates the demo accounts (rules: Demo) and returns their user ids by login. */
export async function makeDemoUsers(
  tx: Tx,
  sites: readonly DemoSite[],
  passwordHash: string,
): Promise<Map<string, number>> {
  const users = new Map<string, number>();
  const grants = grantsAt(sites);
  for (const { login, name } of demoAccounts) {
    const { id } = await tx.one<{ id: number }>(
      'insert into users (login, name, email, password_hash) values ($1, $2, $3, $4) returning id',
      [login, name, `${login}@example.com`, passwordHash],
    );
    users.set(login, id);
    for (const grant of grants[login]) {
      await tx.run('insert into accesses (user_id, company_id, warehouse_id, permissions) values ($1, $2, $3, $4)', [
        id,
        grant.companyId,
        grant.warehouseId,
        grant.permissions,
      ]);
    }
  }
  return users;
}

function grantsAt(sites: readonly DemoSite[]): Record<DemoLogin, readonly Grant[]> {
  const vm = sites.filter((site) => site.layout === 'vm');
  const h3g = sites.filter((site) => site.layout === 'H3G');
  const vmOpen = vm.filter((site) => site.shortName !== 'STK1');
  const masterData: readonly Permission[] = ['itemMaster', 'units', 'packing', 'params'];
  return {
    'demo-admin': [
      { companyId: null, warehouseId: null, permissions },
      ...companyGrants(sites, ['users', ...masterData]),
      ...warehouseGrants(sites, ['locations', 'params']),
      ...sites.map((site) => operationalGrant(site, site.layout === 'vm' ? vmOperational : operational)),
    ],
    'demo-vm-manager': [
      ...vmOpen.map((site) => operationalGrant(site, [...vmOperational, 'itemMaster'])),
      ...companyGrants(vm, masterData),
      ...warehouseGrants(vmOpen, ['locations']),
    ],
    'demo-vm-storeman': vm.filter(at('LDS1')).map((site) => operationalGrant(site, floor)),
    'demo-vm-cardiff': vm.filter(at('CDF1')).map((site) => operationalGrant(site, floor)),
    'demo-h3g-manager': [
      ...h3g.map((site) => operationalGrant(site, [...operational, 'itemMaster'])),
      ...companyGrants(h3g, masterData),
      ...warehouseGrants(h3g, ['locations']),
    ],
    'demo-h3g-storeman': h3g.filter(at('VAL1')).map((site) => operationalGrant(site, floor)),
    'demo-viewer': vmOpen.slice(0, 1).map((site) => operationalGrant(site, [])),
    'demo-none': [],
  };
}

const at =
  (shortName: string) =>
  (site: DemoSite): boolean =>
    site.shortName === shortName;

function operationalGrant(site: DemoSite, granted: readonly Permission[]): Grant {
  return { companyId: site.companyId, warehouseId: site.warehouseId, permissions: granted };
}

function companyGrants(sites: readonly DemoSite[], granted: readonly Permission[]): Grant[] {
  const companyIds = [...new Set(sites.map((site) => site.companyId))];
  return companyIds.map((companyId) => ({ companyId, warehouseId: null, permissions: granted }));
}

function warehouseGrants(sites: readonly DemoSite[], granted: readonly Permission[]): Grant[] {
  const warehouseIds = [...new Set(sites.map((site) => site.warehouseId))];
  return warehouseIds.map((warehouseId) => ({ companyId: null, warehouseId, permissions: granted }));
}

export const DEMO_PASSWORD = 'Demo-pass-1';

export interface DemoAccount {
  login: DemoLogin;
  name: string;
  where: string;
  may: string;
}

type DemoLogin = (typeof accounts)[number]['login'];

const accounts = [
  { login: 'demo-admin', name: 'Ada Admin', where: 'both companies, everywhere', may: 'everything' },
  { login: 'demo-vm-manager', name: 'Morgan Vale', where: 'Northline: Leeds, Cardiff', may: 'all work, master data' },
  { login: 'demo-vm-storeman', name: 'Sam Stores', where: 'Northline: Leeds', may: 'receive, move, pick, send' },
  { login: 'demo-vm-cardiff', name: 'Cara Stores', where: 'Northline: Cardiff', may: 'receive, move, pick, send' },
  { login: 'demo-h3g-manager', name: 'Hanna Vale', where: 'Meridian: Slough, Leeds', may: 'all work, master data' },
  { login: 'demo-h3g-storeman', name: 'Harri Stores', where: 'Meridian: Slough', may: 'receive, move, pick, send' },
  { login: 'demo-viewer', name: 'Vic Viewer', where: 'Northline: Leeds', may: 'look only' },
  { login: 'demo-none', name: 'Noor None', where: 'nowhere yet', may: 'sign in, no more' },
] as const;

export const demoAccounts: readonly DemoAccount[] = accounts;

/** The demo accounts that still have the demo's password; none in a database without the demo. */
export async function findDemoAccounts(db: Reader): Promise<DemoAccount[]> {
  const users = await db.many<{ login: string; hash: string }>(
    `select login, password_hash as hash
     from users
     where login = any ($1::text[]) and password_hash is not null and disabled_at is null`,
    [demoAccounts.map((account) => account.login)],
  );
  // All accounts of a fill share one hash, so one comparison finds all unchanged passwords.
  const opened = new Map<string, boolean>();
  for (const { hash } of users) {
    if (!opened.has(hash)) opened.set(hash, await isPasswordOf(hash, DEMO_PASSWORD));
  }
  const open = new Set(users.filter(({ hash }) => opened.get(hash)).map(({ login }) => login));
  return demoAccounts.filter(({ login }) => open.has(login));
}
