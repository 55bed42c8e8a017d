import type pg from 'pg';
import type { StockActor } from '../../server/api/actor.ts';
import { reader } from '../../server/db/query.ts';
import { permissions } from '../../shared/permissions.ts';
import { prepareSite } from '../replay/prepare-site.ts';

/** A site as a replay has it, and its user as operations know them. */
export async function siteActor(pool: pg.Pool): Promise<StockActor> {
  const { login } = await prepareSite(pool);
  return actorOf(pool, login);
}

/** The user of a site that is there, as operations know them. */
export async function actorOf(pool: pg.Pool, login: string): Promise<StockActor> {
  const access = await reader(pool).one<{ id: number; userId: number; companyId: number; warehouseId: number }>(
    `select a.id, a.user_id as "userId", a.company_id as "companyId", a.warehouse_id as "warehouseId"
     from accesses a
     join users u on u.id = a.user_id
     where u.login = $1 and a.company_id is not null and a.warehouse_id is not null`,
    [login],
  );
  return {
    requestId: 'bench',
    userId: access.userId,
    login,
    name: login,
    tokenHash: Buffer.alloc(0),
    accessId: access.id,
    companyId: access.companyId,
    warehouseId: access.warehouseId,
    layout: 'vm',
    holder: { scope: 'operational', layout: 'vm', permissions, superAdmin: true },
  };
}
