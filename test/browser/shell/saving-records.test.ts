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
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { unitOf } from '../../support/builders/master-data.ts';
import { suite } from '../../support/suite.ts';

/** A kind of records: its screen, the fields of a new one beside the first, and where it is stored, by which column. */
type Row = readonly [
  at: string,
  title: string,
  field: string,
  others: Readonly<Record<string, string>>,
  table: string,
  column: string,
];

/** Stands for the login of somebody whose token it is to be. */
const HOLDER = 'HOLDER';

const rows: readonly Row[] = [
  ['admin/units', 'a unit', 'Abbreviation', { Name: 'Pieces' }, 'units', 'abbreviation'],
  ['admin/packings', 'a packing type', 'Abbreviation', { Name: 'Box' }, 'packing_types', 'abbreviation'],
  ['admin/locations', 'a location', 'Name', { 'Description (optional)': 'By the door' }, 'locations', 'name'],
  ['admin/warehouses', 'a warehouse', 'Name', { 'Short name': '' }, 'warehouses', 'name'],
  ['admin/companies', 'a company', 'Name', { Layout: 'vm' }, 'companies', 'name'],
  ['admin/users', 'a user', 'Login', { Name: 'Nadia New' }, 'users', 'login'],
  ['admin/apiTokens', 'an API token', 'Name', { User: HOLDER }, 'api_tokens', 'name'],
];

suite('saving a record', (test, hooks) => {
  const served = servedFor(hooks);
  let saving: Saving;
  let site: Site;
  let holder = '';
  hooks.before(async () => {
    const { builders, url } = served.it;
    site = await builders.site();
    await unitOf(builders, site);
    const { login } = await userOf(builders, {
      accesses: [
        { permissions: ['superAdmin'] },
        { companyId: site.companyId, permissions: ['itemMaster', 'units'] },
        { warehouseId: site.warehouseId, permissions: ['locations'] },
      ],
    });
    holder = (await userOf(builders, { accesses: [{ ...site, permissions: ['planCreate'] }] })).login;
    saving = await startSaving(url, login);
  });
  hooks.after(() => saving.close());

  for (const row of rows) {
    const [at, title, field, others, table, column] = row;
    const screen: SavingScreen = {
      title,
      at: `${at}?open=new`,
      field,
      button: at === 'admin/apiTokens' ? 'Create API token' : 'Save',
      async fill(person: Person, name: string) {
        await person.type(field, name);
        for (const [label, text] of Object.entries(others))
          await person.type(label, text === HOLDER ? holder : text || name.slice(-8));
      },
      async count(name: string) {
        const { count } = await served.it.builders.db.one<{ count: number }>(
          `select count(*)::int as count from ${table} where ${column} = $1`,
          [name],
        );
        return count;
      },
    };
    const next = () => served.it.builders.name(title.split(' ').at(-1) ?? '');
    test(`R18 ${title}: Back asks; the session ends amid the form and signing in saves it`, () =>
      backAndSessionEnd(saving, screen, next()));
    // The secret of a token is told once, so that its answer cannot be had again (decision 127).
    if (table !== 'api_tokens')
      test(`R18 ${title}: the answer is lost with the connection: what was typed stays, and is saved once`, () =>
        lostAnswer(saving, screen, next()));
    test(`R18 ${title}: two clicks save once`, () => doubleClick(saving, screen, next()));
  }
});
