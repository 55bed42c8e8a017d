import { createApiToken } from '../../shared/contract/api-tokens/api-tokens.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { Served } from './browser/served.ts';
import type { Site } from './builders/builders.ts';

export interface Integrator {
  site: Site;
  stockCode: string;
  variables: { WMS_URL: string; WMS_TOKEN: string; STOCK_CODE: string };
}

export async function integratorAt(
  { builders, url }: Served,
  permissions?: readonly Permission[],
): Promise<Integrator> {
  const site = await builders.site();
  const stockCode = await builders.sku(site);
  const { accessId } = await (permissions ? builders.caller(site, permissions) : builders.storeman(site));
  const administrator = await builders.caller({}, ['superAdmin']);
  const { token } = await administrator.ok(createApiToken, { name: 'ERP', accessId, expiresOn: '2099-12-31' });
  return { site, stockCode, variables: { WMS_URL: url, WMS_TOKEN: token ?? '', STOCK_CODE: stockCode } };
}
