import { startStockCount } from '../../../../shared/contract/stock/stock-counts.ts';
import { receiveGoods } from '../../builders/picks.ts';
import { sendGoods } from '../../builders/transit.ts';
import { focusOn } from '../page.ts';
import type { Person } from '../person.ts';
import type { SavingScreen, Setting } from './saving.ts';

/** Three pieces of a SKU of this name on the shelf, of a job of this name if it is to have one. */
async function stocked({ builders, site }: Setting, name: string, job?: string): Promise<void> {
  await builders.sku(site, { stockCode: name });
  await receiveGoods(builders, site, [{ stockCode: name, quantity: '3', ...(job !== undefined && { job }) }]);
}

/** A drum of this name with 100 m of cable, on the shelf. */
async function drum({ builders, site }: Setting, name: string): Promise<number> {
  const stockCode = await builders.sku(site, { divisible: true });
  await receiveGoods(builders, site, [{ stockCode, quantity: '100', drumNumber: name }]);
  return builders.id('select id from drums where number = $1', [name]);
}

/** How many of the stock lines of a SKU say so. */
async function linesOf(
  { builders, site }: Setting,
  name: string,
  isSo: (quantity: string, job: string | null) => boolean,
) {
  return (await builders.stock(site, name)).filter(({ quantity, job }) => isSo(quantity, job)).length;
}

const chooseIn = (person: Person, label: string, value: string) =>
  person.page.locator(`::-p-aria([name="${label}"][role="combobox"])`).fill(value);

const chooseFromMenu = (person: Person, item: string) =>
  person.page.locator(`::-p-aria([name="${item}"][role="menuitem"])`).click();

export const stockScreens: readonly SavingScreen[] = [
  {
    title: 'an allocation',
    saves: 'allocateStock',
    async at(setting, name) {
      await stocked(setting, name);
      return 'goodsOut/manualStockAllocation';
    },
    async fill(person, name) {
      await person.scan(name);
      await person.type(`Quantity to allocate, ${name}`, '1');
      await person.page.locator('[role="combobox"]').click();
      await person.page.keyboard.type(`J-${name}`);
      await person.page.locator(`::-p-xpath(//*[@role="option"][contains(., "J-${name}")])`).click();
      await person.sees('New: created with the allocation');
    },
    field: (name) => `Quantity to allocate, ${name}`,
    text: '1',
    isDraft: true,
    button: (name) => `Allocate 1 line to J-${name}`,
    count: (setting, name) => linesOf(setting, name, (quantity, job) => quantity === '1' && job === `J-${name}`),
  },
  {
    title: 'a move of stock',
    saves: 'moveStock',
    async at(setting, name) {
      await stocked(setting, name);
      return 'putaway/stock';
    },
    async fill(person, name, { builders, site }) {
      const place = `P-${name}`;
      await builders.location(site.warehouseId, { name: place });
      await person.scan(name);
      await person.type(`Quantity to move, ${name}`, '1');
      await person.page.locator('[role="combobox"]').click();
      await person.page.keyboard.type(place);
      await person.page.locator(`::-p-xpath(//*[@role="option"][contains(., "${place}")])`).click();
    },
    field: (name) => `Quantity to move, ${name}`,
    text: '1',
    isDraft: true,
    button: (name) => `Move 1 line to P-${name}`,
    count: (setting, name) => linesOf(setting, name, (quantity) => quantity === '1'),
  },
  {
    title: 'an adjustment',
    saves: 'adjustStock',
    async at(setting, name) {
      await stocked(setting, name);
      return `report/stock?stockCode=${name}`;
    },
    async fill(person) {
      await person.page.locator('.row:not(.row-bone) .row-menu button').click();
      await chooseFromMenu(person, 'Adjust or write off');
      await person.choose('Write off');
      await person.type('Quantity to write off', '1');
      await chooseIn(person, 'Reason', 'damaged');
    },
    field: 'Quantity to write off',
    text: '1',
    button: 'Write off',
    count: async (setting, name) => 3 - Number((await setting.builders.stock(setting.site, name))[0]?.quantity),
  },
  {
    title: 'found stock',
    saves: 'addFoundStock',
    async at({ builders, site }, name) {
      await builders.sku(site, { stockCode: name });
      return `location/${site.shelf}`;
    },
    async fill(person, name) {
      await person.press('More');
      await chooseFromMenu(person, 'Add found stock');
      await person.type('Stock code', name);
      await person.type('Quantity', '1');
      await chooseIn(person, 'Reason', 'found');
    },
    field: 'Stock code',
    button: 'Add found stock',
    count: (setting, name) => linesOf(setting, name, (quantity) => quantity === '1'),
  },
  {
    title: 'the cutting of a drum',
    saves: 'cutDrum',
    at: async (setting, name) => `drum/${await drum(setting, name)}`,
    async fill(person, name) {
      await person.press('Cut');
      await person.type('Quantity', '20');
      await person.type('New drum number', `${name}-2`);
    },
    field: 'New drum number',
    text: (name) => `${name}-2`,
    button: 'Cut',
    count: ({ builders }, name) =>
      builders.id('select count(*)::int as id from drums where number = $1', [`${name}-2`]),
  },
  {
    title: 'a cancelled job',
    saves: 'cancelJob',
    async at(setting, name) {
      await stocked(setting, name, name);
      return `admin/cancelJob?search=${name}`;
    },
    fill: (person, name) => person.page.locator(`::-p-xpath(//a[contains(., "${name}")])`).click(),
    button: (name) => `Cancel job ${name}`,
    async after(person, name) {
      // By keys: what is said of the lost answer lies over it.
      await focusOn(person.page, 'dialog[open] .error-panel .button');
      await person.page.keyboard.press('Enter');
      await person.sees(`Enable job ${name}`);
    },
    count: ({ builders }, name) =>
      builders.id('select count(*)::int as id from jobs where number = $1 and cancelled_at is not null', [name]),
  },
  {
    title: 'a transfer that is closed',
    saves: 'closeTransit',
    async at({ builders, site, to }, name) {
      const stockCode = await builders.sku(to, { stockCode: name });
      const ern = await sendGoods(builders, to, site, [{ stockCode, quantity: '2' }]);
      return `transit?open=${ern.id}`;
    },
    async fill(person, name) {
      await person.press('Close as not arrived');
      await person.choose('Lost');
      await person.type('Reason', name);
    },
    field: 'Reason',
    button: 'Close transfer',
    count: ({ builders }, name) =>
      builders.id('select count(*)::int as id from operations where reason like $1', [`%${name}`]),
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
];
