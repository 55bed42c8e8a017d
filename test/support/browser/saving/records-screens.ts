import { userOf } from '../../builders/account.ts';
import type { Builders } from '../../builders/builders.ts';
import type { SavingScreen } from './saving.ts';

/** Where records are made: units that SKUs may have, a packing type, and who may use a token. */
export interface RecordSetting {
  readonly builders: Builders;
  readonly unit: string;
  readonly holder: string;
}

/** Stands for the unit that SKUs have, and for the login of whoever a token is for. */
const [UNIT, HOLDER] = ['UNIT', 'HOLDER'];

/** A kind of records: what saves it, its screen, the fields of a new one beside the first, and where it is stored, by which column. */
type Row = readonly [
  saves: string,
  at: string,
  title: string,
  field: string,
  others: Readonly<Record<string, string>>,
  table: string,
  column: string,
];

const rows: readonly Row[] = [
  ['createUnit', 'admin/units', 'a unit', 'Abbreviation', { Name: 'Pieces' }, 'units', 'abbreviation'],
  [
    'createPacking',
    'admin/packings',
    'a packing type',
    'Abbreviation',
    { Name: 'Box' },
    'packing_types',
    'abbreviation',
  ],
  [
    'createItemMaster',
    'admin/itemMasters',
    'an item master',
    'Name',
    { Description: 'Steel', Quantity: '1', Unit: UNIT },
    'item_masters',
    'name',
  ],
  [
    'createSku',
    'admin/simpleSku',
    'a SKU',
    'Stock code',
    { Name: 'Cable clip', Unit: UNIT, Quantity: '1', 'Price of one unit': '1' },
    'skus',
    'stock_code',
  ],
  ['createParameter', 'admin/params', 'a parameter', 'Name', {}, 'parameters', 'name'],
  [
    'createLocation',
    'admin/locations',
    'a location',
    'Name',
    { 'Description (optional)': 'By the door' },
    'locations',
    'name',
  ],
  ['createWarehouse', 'admin/warehouses', 'a warehouse', 'Name', { 'Short name': '' }, 'warehouses', 'name'],
  ['createCompany', 'admin/companies', 'a company', 'Name', { Layout: 'vm' }, 'companies', 'name'],
  ['createUser', 'admin/users', 'a user', 'Login', { Name: 'Nadia New' }, 'users', 'login'],
  ['createSignOnRole', 'admin/signOnRoles', 'a sign-on role', 'Name', {}, 'sign_on_roles', 'name'],
  ['createApiToken', 'admin/apiTokens', 'an API token', 'Name', { User: HOLDER }, 'api_tokens', 'name'],
  [
    'createWebhook',
    'admin/webhooks',
    'a webhook',
    'Name',
    { Address: 'https://erp.example.com/changes', User: HOLDER },
    'webhooks',
    'name',
  ],
];

/** What shows a secret that is answered once, by its button. */
const toldOnce: Readonly<Record<string, string>> = {
  createApiToken: 'Create API token',
  createWebhook: 'Create webhook',
};

const countIn = ({ builders }: RecordSetting, table: string, column: string, name: string) =>
  builders.id(`select count(*)::int as id from ${table} where ${column} = $1`, [name]);

const created = rows.map(
  ([saves, at, title, field, others, table, column]): SavingScreen<RecordSetting> => ({
    title,
    saves,
    at: () => `${at}?open=new`,
    field,
    button: toldOnce[saves] ?? 'Save',
    ...(saves in toldOnce && { isToldOnce: true }),
    async fill(person, name, { unit, holder }) {
      const said = new Map([
        [UNIT, unit],
        [HOLDER, holder],
      ]);
      await person.type(field, name);
      for (const [label, text] of Object.entries(others))
        await person.type(label, (said.get(text) ?? text) || name.slice(-8));
      if (saves === 'createWebhook') await person.page.locator('.permissions input').click();
      if (saves === 'createParameter') await person.page.locator('[data-field="subject"] select').fill('packing');
    },
    count: (setting, name) => countIn(setting, table, column, name),
  }),
);

export const recordScreens: readonly SavingScreen<RecordSetting>[] = [
  ...created,
  {
    title: 'a unit that is edited',
    saves: 'editUnit',
    async at({ builders }, name) {
      const id = await builders.id('insert into units (name, abbreviation) values ($1, $1) returning id', [name]);
      return `admin/units?open=${id}`;
    },
    fill: (person, name) => person.type('Name', `${name} of them`),
    field: 'Name',
    text: (name) => `${name} of them`,
    button: 'Save',
    count: (setting, name) => countIn(setting, 'units', 'name', `${name} of them`),
  },
  {
    title: 'a password',
    saves: 'setPassword',
    async at({ builders }, name) {
      const { userId } = await userOf(builders);
      await builders.db.run('update users set login = $1 where id = $2', [name, userId]);
      return `admin/users?open=${userId}`;
    },
    async fill(person) {
      await person.press('Set password');
      await person.type('New password', 'Typed-pass-2');
    },
    field: 'New password',
    text: 'Typed-pass-2',
    count: ({ builders }, name) =>
      builders.id(
        `select count(*)::int as id from audit a join users u on u.id::text = a.subject_id
         where a.operation = 'setPassword' and u.login = $1`,
        [name],
      ),
  },
  {
    title: 'a partner',
    saves: 'createPartner',
    at: () => 'partners?open=new',
    async fill(person, name) {
      await person.type('Name', name);
      await person.type('Login', `${name}-login`);
      await person.type('Email', 'yard@example.com');
      await person.press('Generate');
      await person.type('Warehouse name', `${name} yard`);
      await person.type('Short name', name.slice(-8));
    },
    field: 'Name',
    button: 'Create partner',
    count: (setting, name) => countIn(setting, 'partners', 'name', name),
  },
];
