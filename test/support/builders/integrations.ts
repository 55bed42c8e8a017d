import { createIntegration } from '../../../shared/contract/integrations/integrations.ts';
import type { IntegrationScope } from '../../../shared/integrations.ts';
import type { Builders, Site } from './builders.ts';
import { Caller } from './caller.ts';

/** An integration of the site's company. `at` calls with the name of a warehouse; `program` names none. */
export async function integrationOf(
  builders: Builders,
  { companyId }: Pick<Site, 'companyId'>,
  scopes: IntegrationScope[],
) {
  const administrator = await builders.caller({}, ['superAdmin']);
  const name = builders.name('SAP interface');
  const { id, version, token } = await administrator.ok(createIntegration, { name, scopes, companyId });
  const credential = token ?? '';
  return {
    ...{ id, version, name, credential, administrator },
    program: new Caller(builders.app, credential),
    at: async ({ warehouseId }: Pick<Site, 'warehouseId'>) =>
      new Caller(builders.app, credential, await builders.nameOf('warehouses', warehouseId)),
  };
}
