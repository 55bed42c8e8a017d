import { countErn, createErn, listErnLines } from '../../../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../../shared/contract/goods-out/picks.ts';
import { receiveGoods } from '../../builders/picks.ts';
import { focusOn } from '../page.ts';
import type { Person } from '../person.ts';
import type { SavingScreen, Setting } from './saving.ts';

const SIGNED = 'Name of the person who signs (optional)';

/** Free stock of a SKU of this name on the shelf. */
async function stocked({ builders, site }: Setting, name: string): Promise<void> {
  await builders.sku(site, { stockCode: name });
  await receiveGoods(builders, site, [{ stockCode: name, quantity: '3' }]);
}

/** A pick of one piece of a SKU of this name; gives its id. */
async function picked(setting: Setting, name: string): Promise<number> {
  await stocked(setting, name);
  return (await setting.clerk.ok(createPick, { lines: [{ stockCode: name, quantity: '1' }] })).id;
}

/** An open ERN of two pieces of a SKU of this name; gives its id. */
async function expected({ builders, site, clerk }: Setting, name: string): Promise<number> {
  await builders.sku(site, { stockCode: name });
  return (await clerk.ok(createErn, { lines: [{ stockCode: name, quantity: '2' }] })).id;
}

/** How many picks of a SKU of this name are like this. */
const picksOf = ({ builders }: Setting, name: string, like = 'true') =>
  builders.id(
    `select count(*)::int as id from picks p
     join pick_lines l on l.pick_id = p.id join skus k on k.id = l.sku_id
     where k.stock_code = $1 and ${like}`,
    [name],
  );

/** How many ERNs expect a SKU of this name and are like this. */
const ernsOf = ({ builders }: Setting, name: string, like: string) =>
  builders.id(
    `select count(*)::int as id from erns e
     join ern_lines l on l.ern_id = e.id join skus k on k.id = l.sku_id
     where k.stock_code = $1 and ${like}`,
    [name],
  );

async function enterGoods(person: Person, name: string, { shelf, builders, site }: Setting): Promise<void> {
  const sku = await builders.sku(site);
  for (const code of [shelf, sku]) await person.scan(code);
  await person.sees(sku);
  await person.type('Job', name);
}

const erns = (jobs: string, status: string) => (setting: Setting, name: string) =>
  setting.builders.id(
    `select count(*)::int as id from erns e join ern_lines l on l.ern_id = e.id join jobs j on j.id = l.job_id
     where j.number = $1 and e.status = '${status}' ${jobs}`,
    [name],
  );

async function enterPick(person: Person, name: string): Promise<void> {
  await person.choose('No job');
  await person.type('Reference (optional)', name);
  await focusOn(person.page, '.scan-input');
  await person.scan(name);
  await person.sees('1 from');
}

export const goodsScreens: readonly SavingScreen[] = [
  {
    title: 'goods without an ERN',
    saves: 'receiveManually',
    at: () => 'goodsIn',
    fill: enterGoods,
    field: 'Job',
    isDraft: true,
    button: 'Receive',
    count: erns('', 'received'),
  },
  {
    title: 'goods saved as expected',
    saves: 'createErn',
    at: () => 'goodsIn',
    fill: enterGoods,
    field: 'Job',
    isDraft: true,
    button: 'Save as expected',
    count: erns('', 'expected'),
  },
  {
    title: 'the receipt of an ERN',
    saves: 'receiveErn',
    async at(setting, name) {
      const id = await expected(setting, name);
      const lineId = (await setting.clerk.ok(listErnLines, { id })).items[0]?.id ?? 0;
      await setting.clerk.ok(countErn, { id, counts: [{ lineId, locationId: setting.site.shelf, set: '2' }] });
      return `goodsIn/${id}`;
    },
    fill: (person, name) => person.sees(name),
    button: 'Receive',
    count: (setting, name) => ernsOf(setting, name, `e.status = 'received'`),
  },
  {
    title: 'ERNs that are hidden',
    saves: 'hideErns',
    async at(setting, name) {
      await expected(setting, name);
      return `admin/hideErn?search=${name}`;
    },
    async fill(person, name) {
      await person.sees('1 ERN');
      await person.page.locator('.row:not(.row-bone) .row-tick').click();
      await person.press('Hide 1 ERN');
      await person.type('Reason', name);
    },
    field: 'Reason',
    count: (setting, name) => ernsOf(setting, name, 'e.hidden_at is not null'),
  },
  {
    title: 'a pick',
    saves: 'createPick',
    async at(setting, name) {
      await stocked(setting, name);
      return 'goodsOut/pick';
    },
    fill: enterPick,
    field: 'Reference (optional)',
    isDraft: true,
    button: 'Create pick',
    count: (setting, name) => picksOf(setting, name),
  },
  {
    title: 'a pick that is edited',
    saves: 'editPick',
    at: async (setting, name) => `goodsOut/pick?pick=${await picked(setting, name)}`,
    async fill(person, name) {
      await person.type(`Quantity, ${name}`, '2');
      await person.sees('2 from');
    },
    field: (name) => `Quantity, ${name}`,
    text: '2',
    isDraft: true,
    button: 'Save',
    count: (setting, name) => picksOf(setting, name, 'l.quantity = 2 and p.version = 2'),
  },
  {
    title: 'a pick that is despatched at once',
    saves: 'pickAndDespatch',
    async at(setting, name) {
      await stocked(setting, name);
      return 'goodsOut/pickAndDespatch';
    },
    async fill(person, name) {
      await enterPick(person, name);
      await person.press('Pick and despatch');
      await person.type(SIGNED, name);
    },
    field: SIGNED,
    count: (setting, name) => picksOf(setting, name, `p.status = 'despatched'`),
  },
  {
    title: 'a despatch',
    saves: 'despatchPick',
    at: async (setting, name) => `goodsOut/despatch/${await picked(setting, name)}`,
    async fill(person, name) {
      await person.press('Start picking');
      await person.scan(name);
      await person.sees(`${name}: 1 of 1`);
      await person.press('Despatch');
      await person.type(SIGNED, name);
    },
    field: SIGNED,
    count: (setting, name) => picksOf(setting, name, `p.status = 'despatched'`),
  },
  {
    title: 'a pick that is signed again',
    saves: 'signPick',
    async at(setting, name) {
      const id = await picked(setting, name);
      await setting.clerk.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
      return `goodsOut/despatch/${id}`;
    },
    async fill(person, name) {
      await person.sees('Created by');
      await person.press('More');
      await person.page.locator('::-p-aria([name="Sign again"][role="menuitem"])').click();
      await person.type(SIGNED, name);
    },
    field: SIGNED,
    count: (setting, name) => picksOf(setting, name, 'p.signed_by = k.stock_code'),
  },
  {
    title: 'picks that are despatched together',
    saves: 'despatchPicks',
    async at(setting, name) {
      await picked(setting, name);
      return `goodsOut/despatch?search=${name}`;
    },
    async fill(person, name) {
      await person.sees('1 pick');
      await person.page.locator('.row:not(.row-bone) .row-tick').click();
      await person.page.locator('.batch .button-primary').click();
      await person.type(SIGNED, name);
    },
    field: SIGNED,
    count: (setting, name) => picksOf(setting, name, `p.status = 'despatched'`),
  },
  {
    title: 'a note that is mailed',
    saves: 'mailDespatchNote',
    async at(setting, name) {
      const id = await picked(setting, name);
      await setting.clerk.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
      return `goodsOut/despatch/${id}`;
    },
    async fill(person, name) {
      await person.press('Send note');
      await person.page.locator('dialog textarea').click({ count: 3 });
      await person.page.keyboard.type(`${name}@example.com`);
    },
    field: 'Email addresses',
    text: (name) => `${name}@example.com`,
    count: ({ builders }, name) =>
      builders.id('select count(*)::int as id from outgoing where address like $1', [`%${name}@example.com%`]),
  },
];
