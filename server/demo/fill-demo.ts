import '../api/kinds.ts';
import { permissions } from '../../shared/permissions.ts';
import { hashPassword } from '../api/passwords/hash-password.ts';
import type { Services } from '../api/services.ts';
import type { Tx } from '../db/query.ts';
import { transaction } from '../db/transaction.ts';
import { makeDemoCounts } from './demo-counts.ts';
import { makeDemoPicks } from './demo-picks.ts';
import { makeOpenDeliveries } from './demo-receipts.ts';
import { makeDemoShipments } from './demo-shipments.ts';
import { cancelStoke, type DemoActor, type DemoSite, makeDemoSites } from './demo-site.ts';
import { type DemoSku, makeDemoParameters, makeDemoSkus } from './demo-skus.ts';
import { DEMO_PASSWORD, demoAccounts, makeDemoUsers } from './demo-users.ts';
import { type DemoCrew, makeDemoYear } from './demo-year.ts';

/** Any number that nothing else in the database uses as an advisory lock. */
const LOCK = 7_203_518;

/** Called after each step. An exception from it ends the fill there. */
type ReportStep = (step: string) => void;

/**
 * Fills a database without companies with the demo (rules: Demo) in one transaction. If it is killed, only gaps in the ids remain, and the
 * next start fills the same demo again. Returns whether it filled. Stock comes in through the product's own operations, so its ledger is
 * consistent.
 */
export async function fillDemo(services: Services, report: ReportStep = () => undefined): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return transaction(services.pool, async (tx) => {
    await tx.run('select pg_advisory_xact_lock($1)', [LOCK]);
    const { companies } = await tx.one<{ companies: number }>('select count(*) as companies from companies');
    if (companies > 0) return false;
    await fill(tx, services, passwordHash, report);
    return true;
  });
}

async function fill(tx: Tx, services: Services, passwordHash: string, report: ReportStep): Promise<void> {
  const sites = await makeDemoSites(tx);
  const skus = await makeDemoSkus(tx, [...new Set(sites.map((site) => site.companyId))]);
  const users = await makeDemoUsers(tx, sites, passwordHash);
  report(`Demo data: ${skus.length} SKUs, ${demoAccounts.length} accounts`);
  const crews = new Map<DemoSite, DemoCrew>();
  for (const site of sites) crews.set(site, await crewOf(tx, site, sites, users));
  for (const [site, { author }] of crews) {
    if (isFirstOfCompany(site, sites)) await makeDemoParameters(tx, author);
  }
  await makeDemoYear(tx, [...crews.values()], services, skus);
  for (const [site, crew] of crews) {
    await fillToday(tx, services, crew, skus);
    report(`Demo data: ${site.company} in ${site.town}, ${site.number} of ${sites.length}`);
  }
  await cancelStoke(tx, sites);
}

async function crewOf(
  tx: Tx,
  site: DemoSite,
  sites: readonly DemoSite[],
  users: ReadonlyMap<string, number>,
): Promise<DemoCrew> {
  const author = await actorAt(tx, site, users);
  const decider = await actorAt(tx, site, users, 'demo-admin');
  return { author, decider, destinationId: partnerOf(site, sites) };
}

async function fillToday(tx: Tx, services: Services, crew: DemoCrew, skus: readonly DemoSku[]): Promise<void> {
  await makeOpenDeliveries(tx, crew.author, services, skus);
  await makeDemoPicks(tx, crew.author, services);
  await makeDemoShipments(tx, crew, services);
  await makeDemoCounts(tx, crew.author, services);
}

/** The destination of a demo site's goods: the first warehouse of its company, and for that one the second. */
function partnerOf(site: DemoSite, sites: readonly DemoSite[]): number {
  const [first, second] = sites.filter(({ companyId }) => companyId === site.companyId);
  return (site === first ? second : first)?.warehouseId ?? site.warehouseId;
}

function isFirstOfCompany(site: DemoSite, sites: readonly DemoSite[]): boolean {
  return sites.find(({ companyId }) => companyId === site.companyId) === site;
}

/** The user in the history of a site's demo documents: its manager, or the administrator if the manager has no access there. */
async function actorAt(
  tx: Tx,
  site: DemoSite,
  users: ReadonlyMap<string, number>,
  login = site.layout === 'vm' ? 'demo-vm-manager' : 'demo-h3g-manager',
): Promise<DemoActor> {
  const ids = [login, 'demo-admin'].map((one) => users.get(one) ?? 0);
  const author = await tx.one<{ userId: number; login: string; accessId: number }>(
    `select a.user_id as "userId", u.login, a.id as "accessId"
     from accesses a
     join users u on u.id = a.user_id
     where a.user_id = any ($1::bigint[]) and a.company_id = $2 and a.warehouse_id = $3
     order by array_position($1, a.user_id)
     limit 1`,
    [ids, site.companyId, site.warehouseId],
  );
  return {
    ...author,
    requestId: 'demo',
    name: author.login,
    tokenHash: Buffer.alloc(0),
    companyId: site.companyId,
    warehouseId: site.warehouseId,
    layout: site.layout,
    siteNumber: site.number,
    holder: { scope: 'operational', layout: site.layout, permissions, superAdmin: false },
  };
}
