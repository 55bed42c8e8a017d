import { listIntegrations } from '../../../../shared/contract/integrations/integrations.ts';
import { listUsers } from '../../../../shared/contract/users/users.ts';
import type { Api } from '../../../calls/api.ts';
import { href } from '../../../router/href.ts';

/** The panel of the user or integration with this name. If several or none have it, the users that a search for it finds. */
export async function personAddress(name: string, api: Api): Promise<string> {
  const search = name.slice(0, 100);
  const [users, integrations] = await Promise.all([
    api.call(listUsers, { search, fields: ['name'] }),
    api.call(listIntegrations, { search, fields: ['name'] }),
  ]);
  const [first, second] = [
    ...users.items.map((one) => ({ ...one, path: 'admin/users' })),
    ...integrations.items.map((one) => ({ ...one, path: 'admin/integrations' })),
  ].filter((one) => one.name === name);
  return first === undefined || second !== undefined
    ? `${href('admin/users')}?${new URLSearchParams({ search })}`
    : `${href(first.path)}?open=${first.id}`;
}
