import { type RecordSetting, recordScreens } from '../../support/browser/saving/records-screens.ts';
import { type Saving, savesOnce, startSaving } from '../../support/browser/saving/saving.ts';
import { servedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import { unitOf } from '../../support/builders/master-data.ts';
import { suite } from '../../support/suite.ts';

suite('saving a record', (test, hooks) => {
  const served = servedFor(hooks);
  let saving: Saving;
  let setting: RecordSetting;
  hooks.before(async () => {
    const { builders, url } = served.it;
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
    setting = { builders, unit, holder };
    saving = await startSaving(url, login);
  });
  hooks.after(() => saving.close());

  for (const screen of recordScreens)
    test(`R18 ${screen.title}: Back, the end of the session, a lost answer and two clicks: saved once`, () =>
      savesOnce(saving, setting, screen, served.it.builders.name('R')));
});
