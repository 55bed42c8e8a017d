import { recordScreens } from '../../support/browser/saving/records-screens.ts';
import { savingFor } from '../../support/browser/saving/saving-for.ts';
import { userOf } from '../../support/builders/account.ts';
import { unitOf } from '../../support/builders/master-data.ts';
import { suite } from '../../support/suite.ts';

suite('saving a record', (test, hooks) => {
  const saves = savingFor(hooks, async ({ builders }) => {
    const site = await builders.site();
    const unitId = await unitOf(builders, site);
    const { name: unit } = await builders.db.one<{ name: string }>('select name from units where id = $1', [unitId]);
    const { login } = await userOf(builders, {
      accesses: [
        { permissions: ['superAdmin'] },
        { companyId: site.companyId, permissions: ['itemMaster', 'units', 'params', 'users'] },
        { warehouseId: site.warehouseId, permissions: ['locations'] },
      ],
    });
    const holder = (await userOf(builders, { accesses: [{ ...site, permissions: ['planCreate'] }] })).login;
    return { setting: { builders, unit, holder }, login };
  });
  for (const screen of recordScreens)
    test(`R18 ${screen.title}: Back, the end of the session, a lost answer and two clicks: saved once`, () =>
      saves(screen));
});
