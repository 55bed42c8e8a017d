import { refuse } from '../../../shared/errors.ts';
import { type Permission, scopeKind } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import type { PlacedAccess } from './place-accesses.ts';

/** An access as it is, and whose it is. */
export interface LockedAccess extends PlacedAccess {
  id: number;
  userId: number;
  login: string;
  disabled: boolean;
  version: number;
}

/** An access as it is, locked until the change of it is done. */
export async function lockAccess(tx: Tx, id: number): Promise<LockedAccess> {
  const access = await tx.maybeOne<Omit<LockedAccess, 'type'> & { permissions: Permission[] }>(
    `select a.id, a.user_id as "userId", u.login, a.company_id as "companyId", a.warehouse_id as "warehouseId",
            c.name as company, w.name as warehouse, a.permissions, a.disabled_at is not null as disabled, a.version
     from accesses a
     join users u on u.id = a.user_id
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     where a.id = $1
     for update of a`,
    [id],
  );
  if (access === undefined) refuse('not_found', { values: { thing: 'access' } });
  return { ...access, type: scopeKind(access) };
}
