import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rescueAdministrator } from '../server/api/account/rescue-administrator.ts';
import { CannotStart } from '../server/db/errors.ts';
import { endPool, openPool } from '../server/db/pool.ts';
import { command } from './command.ts';
import { visitDatabase } from './visit-database.ts';

/** `npm run administrator -- LOGIN`: prints a link with which a super administrator sets a new password once. */
await command(
  'npm run administrator -- LOGIN',
  1,
  async ([login = ''], { DATABASE_URL, WMS_DATA, PUBLIC_URL, PORT }) => {
    const publicUrl = PUBLIC_URL?.origin ?? `http://localhost:${PORT}`;
    async function rescue(url: string): Promise<void> {
      const pool = openPool(url, { max: 1 });
      const link = await rescueAdministrator(pool, login, publicUrl).finally(() => endPool(pool));
      console.log(`Within 30 minutes, this link sets a new password once:\n${link}`);
    }
    if (DATABASE_URL !== undefined) return rescue(DATABASE_URL);
    if (!existsSync(join(WMS_DATA, 'postgres'))) throw new CannotStart(`there is no database in ${WMS_DATA}`);
    return visitDatabase(WMS_DATA, rescue);
  },
);
