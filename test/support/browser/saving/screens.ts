import { createPick } from '../../../../shared/contract/goods-out/picks.ts';
import { createShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { startStockCount } from '../../../../shared/contract/stock-counts/stock-counts.ts';
import { receiveGoods } from '../../builders/picks.ts';
import { requestOf } from '../../builders/shipments.ts';
import { focusOn } from '../page.ts';
import type { Person } from '../person.ts';
import type { SavingScreen, Setting } from './saving.ts';

const SIGNED = 'Signed by (optional)';

async function stocked({ builders, site }: Setting, name: string): Promise<void> {
  await builders.sku(site, { stockCode: name });
  await receiveGoods(builders, site, [{ stockCode: name, quantity: '3' }]);
}

const picksOf = ({ builders }: Setting, name: string, condition = 'true') =>
  builders.id(
    `select count(*)::int as id from picks p
     join pick_lines l on l.pick_id = p.id join skus k on k.id = l.sku_id
     where k.stock_code = $1 and ${condition}`,
    [name],
  );

const shipmentsOf = ({ builders }: Setting, name: string, condition: string) =>
  builders.id(
    `select count(*)::int as id from shipments s
     join shipment_lines l on l.shipment_id = s.id join skus k on k.id = l.sku_id
     where k.stock_code = $1 and ${condition}`,
    [name],
  );

const chooseIn = (person: Person, label: string, value: string) =>
  person.page.locator(`::-p-aria([name="${label}"])`).fill(value);

/** One of each kind of screen that saves; test/support/client/saving has the others. */
export const browserScreens: readonly SavingScreen[] = [
  {
    title: 'a pick',
    saves: 'createPick',
    async at(setting, name) {
      await stocked(setting, name);
      return 'goodsOut/pick';
    },
    async fill(person, name) {
      await person.choose('No job');
      await person.type('Reference (optional)', name);
      await focusOn(person.page, '.scan-input');
      await person.scan(name);
      await person.sees('1 from');
    },
    field: 'Reference (optional)',
    isDraft: true,
    button: 'Create pick',
    count: (setting, name) => picksOf(setting, name),
  },
  {
    title: 'a despatch',
    saves: 'despatchPick',
    async at(setting, name) {
      await stocked(setting, name);
      const { id } = await setting.clerk.ok(createPick, { lines: [{ stockCode: name, quantity: '1' }] });
      return `goodsOut/despatch/${id}`;
    },
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
    title: 'a move of stock',
    saves: 'moveStock',
    async at(setting, name) {
      await stocked(setting, name);
      return 'putaway/stock';
    },
    async fill(person, name, { builders, site }) {
      const location = `P-${name}`;
      await builders.location(site.warehouseId, { name: location });
      await person.scan(name);
      await person.type(`Quantity to move, ${name}`, '1');
      await person.page.locator('[role="combobox"]').click();
      await person.page.keyboard.type(location);
      await person.page.locator(`::-p-xpath(//*[@role="option"][contains(., "${location}")])`).click();
    },
    field: (name) => `Quantity to move, ${name}`,
    text: '1',
    isDraft: true,
    button: (name) => `Move 1 line to P-${name}`,
    count: async ({ builders, site }, name) =>
      (await builders.stock(site, name)).filter(({ quantity }) => quantity === '1').length,
  },
  {
    title: 'a count',
    saves: 'submitStockCount',
    async at(setting, name) {
      await stocked(setting, name);
      const { id } = await setting.clerk.ok(startStockCount, { stockCode: name });
      return `putaway/count/${id}`;
    },
    async fill(person, name, { shelf }) {
      await person.scan(shelf);
      await person.scan(name);
      await person.sees(`${name}: 1`);
      await person.type('Reason for the difference', name);
    },
    field: 'Reason for the difference',
    button: 'Submit',
    count: ({ builders }, name) =>
      builders.id(
        `select count(*)::int as id from stock_counts c join skus k on k.id = c.sku_id where k.stock_code = $1 and c.status <> 'counting'`,
        [name],
      ),
  },
  {
    title: 'a transfer',
    saves: 'createShipment',
    async at(setting, name) {
      await stocked(setting, name);
      return 'goodsOut/transfers/create';
    },
    async fill(person, name, { to }) {
      await person.scan(name);
      await person.sees(`${name}: 1 of 3`);
      await chooseIn(person, 'Destination warehouse', String(to.warehouseId));
      await chooseIn(person, 'Transport type', 'Courier');
    },
    field: (name) => `Quantity, ${name}`,
    text: '1',
    isDraft: true,
    button: 'Submit',
    count: (setting, name) => shipmentsOf(setting, name, `s.kind = 'transfer' and s.status = 'pending'`),
  },
  {
    title: 'a transfer that is rejected',
    saves: 'rejectShipments',
    async at(setting, name) {
      const { site, to, author } = setting;
      await stocked(setting, name);
      const lines = [{ stockCode: name, quantity: '1' }];
      const request = requestOf(site, lines, { destinationId: to.warehouseId, submit: true });
      return `goodsOut/transfers/create/${(await author.ok(createShipment, request)).id}`;
    },
    async fill(person, name) {
      await person.press('Reject');
      await person.type('Reason', name);
    },
    field: 'Reason',
    count: (setting, name) => shipmentsOf(setting, name, `s.status = 'rejected'`),
  },
  {
    title: 'an item master',
    saves: 'createItemMaster',
    at: () => 'admin/itemMasters?open=new',
    async fill(person, name, { unit }) {
      await person.type('Name', name);
      for (const [label, text] of [
        ['Description', 'Steel'],
        ['Quantity', '1'],
        ['Unit', unit],
      ] as const)
        await person.type(label, text);
    },
    field: 'Name',
    button: 'Save',
    count: ({ builders }, name) => builders.id('select count(*)::int as id from item_masters where name = $1', [name]),
  },
  {
    title: 'an API token',
    saves: 'createApiToken',
    at: () => 'admin/apiTokens?open=new',
    async fill(person, name, { holder }) {
      await person.type('Name', name);
      await person.type('User', holder);
    },
    field: 'Name',
    isToldOnce: true,
    button: 'Create API token',
    count: ({ builders }, name) => builders.id('select count(*)::int as id from api_tokens where name = $1', [name]),
  },
];
