import { refuse } from '../../../../shared/errors.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import { permissions } from '../../../../shared/permissions.ts';
import type { StockActor } from '../../actor.ts';
import type { ImportWork } from './work.ts';

/**
 * Who takes an import's goods in, or out again: whoever may import SKUs may bring in what was there when the product came, without
 * the rights of those who work in the warehouse.
 */
export async function stockActor({ tx, found, author }: ImportWork): Promise<StockActor> {
  const { companyId, stockWarehouseId } = found;
  const { accessId } = author;
  if (accessId === null) return refuse('access_needed', { values: { scope: 'an access' } });
  if (companyId === null || stockWarehouseId === null) return refuse('location_missing');
  const user = await tx.one<{ login: string; name: string; layout: LayoutId }>(
    'select u.login, u.name, c.layout from users u, companies c where u.id = $1 and c.id = $2',
    [author.userId, companyId],
  );
  return {
    ...user,
    ...author,
    accessId,
    tokenHash: Buffer.alloc(0),
    companyId,
    warehouseId: stockWarehouseId,
    holder: { scope: 'operational', layout: user.layout, permissions, superAdmin: false },
  };
}
