import * as assert from 'uvu/assert';
import { createApiToken } from '../../shared/contract/api-tokens/api-tokens.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { Served } from './browser/served.ts';
import type { Builders, Site } from './builders/builders.ts';
import { integrationOf } from './builders/integrations.ts';

export interface Integrator {
  site: Site;
  stockCode: string;
  variables: { WMS_URL: string; WMS_TOKEN: string; WMS_WAREHOUSE: string; STOCK_CODE: string };
}

/** An integration of a company with two warehouses, or an API token of a user with these permissions. */
export async function integratorAt(
  { builders, url }: Served,
  permissions?: readonly Permission[],
): Promise<Integrator> {
  const site = await builders.site();
  await builders.site({ companyId: site.companyId });
  const stockCode = await builders.sku(site);
  const token = await (permissions ? tokenOf(builders, site, permissions) : integrationTokenOf(builders, site));
  const warehouse = await builders.nameOf('warehouses', site.warehouseId);
  const variables = { WMS_URL: url, WMS_TOKEN: token, WMS_WAREHOUSE: warehouse, STOCK_CODE: stockCode };
  return { site, stockCode, variables };
}

async function tokenOf(builders: Builders, site: Site, permissions: readonly Permission[]): Promise<string> {
  const { accessId } = await builders.caller(site, permissions);
  const administrator = await builders.caller({}, ['superAdmin']);
  const { token } = await administrator.ok(createApiToken, { name: 'ERP', accessId, expiresOn: '2099-12-31' });
  return token ?? '';
}

async function integrationTokenOf(builders: Builders, site: Site): Promise<string> {
  return (await integrationOf(builders, site, ['read', 'goodsIn', 'goodsOut', 'shipments'])).credential;
}

/** Runs a sample program of docs/api/clients and asserts what it prints, and the stock that it leaves. Returns the rest of its output. */
export async function assertWholeJob(
  { builders }: Served,
  { site, stockCode, variables }: Integrator,
  run: (variables: Integrator['variables']) => Promise<string>,
): Promise<Record<string, unknown>> {
  const { question, short, pick, return: returned, available, ...rest } = JSON.parse(await run(variables));
  assert.equal([question, short, pick, returned], ['confirmation_required', '3', 'despatched', 'pending']);
  assert.equal(available, ['3'], 'of 9 received, 5 are despatched and 1 is reserved');
  const [left] = await builders.stock(site, stockCode);
  assert.equal([left?.quantity, left?.reserved], ['4', '1']);
  return rest;
}
