import { planRights } from '../../support/api/plan-rights.ts';
import type { Person } from '../../support/browser/person.ts';
import {
  backAndSessionEnd,
  doubleClick,
  lostAnswer,
  type Saving,
  type SavingScreen,
  startSaving,
} from '../../support/browser/saving.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { suite } from '../../support/suite.ts';

suite('saving a document', (test, hooks) => {
  const served = servedFor(hooks);
  let saving: Saving;
  let site: Site;
  let shelf = '';
  let sku = '';
  hooks.before(async () => {
    const { builders, url, person } = served.it;
    site = await builders.site();
    sku = await builders.sku(site);
    shelf = (await builders.db.one<{ name: string }>('select name from locations where id = $1', [site.shelf])).name;
    saving = await startSaving(url, await person([site], planRights));
  });
  hooks.after(() => saving.close());

  /** What a job has of the SKU: each save gives it one. */
  const owned = async (job: string) =>
    (await served.it.builders.stock(site, sku))
      .filter((line) => line.job === job)
      .reduce((sum, { quantity }) => sum + Number(quantity), 0);

  const screens: readonly SavingScreen[] = [
    {
      title: 'goods without an ERN',
      at: 'goodsIn',
      async fill(person: Person, name: string) {
        for (const code of [shelf, sku]) await person.scan(code);
        await person.sees(sku);
        await person.type('Job', name);
      },
      field: 'Job',
      button: 'Receive',
      count: owned,
    },
  ];

  for (const screen of screens) {
    const next = () => served.it.builders.name('JOB');
    test(`R18 ${screen.title}: Back asks; the session ends amid it and signing in saves it`, () =>
      backAndSessionEnd(saving, screen, next()));
    test(`R18 ${screen.title}: the answer is lost with the connection: what was typed stays, and is saved once`, () =>
      lostAnswer(saving, screen, next()));
    test(`R18 ${screen.title}: two clicks save once`, () => doubleClick(saving, screen, next()));
  }
});
