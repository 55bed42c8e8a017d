import { confirmShipment } from '../../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { receiveGoods } from '../../builders/picks.ts';
import { approve, packAll, requestOf } from '../../builders/shipments.ts';
import type { Person } from '../person.ts';
import type { SavingScreen, Setting } from './saving.ts';

/** Free stock of a SKU of this name on the shelf. */
async function stocked({ builders, site }: Setting, name: string): Promise<void> {
  await builders.sku(site, { stockCode: name });
  await receiveGoods(builders, site, [{ stockCode: name, quantity: '3' }]);
}

/** A transfer of one piece of a SKU of this name, as far as it is to be; gives its id. */
async function sent(
  setting: Setting,
  name: string,
  until: 'draft' | 'submitted' | 'approved' | 'confirmed',
): Promise<number> {
  const { site, to, author, clerk } = setting;
  await stocked(setting, name);
  const request = requestOf(site, [{ stockCode: name, quantity: '1' }], {
    destinationId: to.warehouseId,
    submit: until !== 'draft',
  });
  const { id } = await author.ok(createShipment, request);
  if (until === 'approved' || until === 'confirmed') await approve(clerk, id);
  if (until === 'confirmed') {
    await packAll(clerk, id);
    await clerk.ok(confirmShipment, { id });
  }
  return id;
}

/** How many shipments of a SKU of this name are like this. */
const shipmentsOf = ({ builders }: Setting, name: string, like: string) =>
  builders.id(
    `select count(*)::int as id from shipments s
     join shipment_lines l on l.shipment_id = s.id join skus k on k.id = l.sku_id
     where k.stock_code = $1 and ${like}`,
    [name],
  );

const chooseIn = (person: Person, label: string, value: string) =>
  person.page.locator(`::-p-aria([name="${label}"])`).fill(value);

export const shipmentScreens: readonly SavingScreen[] = [
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
    title: 'a return',
    saves: 'createShipment',
    async at(setting, name) {
      await stocked(setting, name);
      return 'goodsOut/returns/create';
    },
    async fill(person, name) {
      await person.scan(name);
      await person.sees(`${name}: 1 of 3`);
    },
    field: (name) => `Quantity, ${name}`,
    text: '1',
    isDraft: true,
    button: 'Save draft',
    count: (setting, name) => shipmentsOf(setting, name, `s.kind = 'return' and s.status = 'draft'`),
  },
  {
    title: 'a transfer that is edited',
    saves: 'editShipment',
    async at(setting, name) {
      const id = await sent(setting, name, 'draft');
      // Only who asked for it may change it.
      await setting.builders.db.run(
        'update shipments set created_by = (select id from users where login = $1) where id = $2',
        [setting.login, id],
      );
      return `goodsOut/transfers/create/${id}?edit=1`;
    },
    fill: (person, name) => person.type(`Quantity, ${name}`, '2'),
    field: (name) => `Quantity, ${name}`,
    text: '2',
    button: 'Submit',
    count: (setting, name) => shipmentsOf(setting, name, 'l.quantity = 2'),
  },
  {
    title: 'a transfer that is rejected',
    saves: 'rejectShipments',
    at: async (setting, name) => `goodsOut/transfers/create/${await sent(setting, name, 'submitted')}`,
    async fill(person, name) {
      await person.press('Reject');
      await person.type('Reason', name);
    },
    field: 'Reason',
    count: (setting, name) => shipmentsOf(setting, name, `s.status = 'rejected'`),
  },
  {
    title: 'a collection',
    saves: 'collectShipment',
    at: async (setting, name) => `goodsOut/transfers/create/${await sent(setting, name, 'confirmed')}`,
    async fill(person, name) {
      await person.press('Confirm collection');
      await person.type('Name of the person who signs (optional)', 'Carl Carrier');
      await person.type('Fetched by', name);
    },
    field: 'Fetched by',
    count: (setting, name) => shipmentsOf(setting, name, `s.status = 'collected'`),
  },
  {
    title: 'a confirmation',
    saves: 'confirmShipment',
    async at(setting, name) {
      const id = await sent(setting, name, 'approved');
      await packAll(setting.clerk, id);
      return `goodsOut/transfers/create/${id}`;
    },
    fill: (person) => person.press('Confirm'),
    async after(person) {
      await person.press('Confirm');
      await person.page.locator('dialog[open] .button-primary').click();
      await person.sees('Awaiting collection');
    },
    count: (setting, name) => shipmentsOf(setting, name, `s.status = 'awaitingCollection'`),
  },
  {
    title: 'a manifest that is mailed',
    saves: 'mailManifest',
    at: async (setting, name) => `goodsOut/transfers/create/${await sent(setting, name, 'confirmed')}`,
    async fill(person, name) {
      await person.press('Mail manifest');
      await person.type('Email addresses', `${name}@example.com`);
    },
    field: 'Email addresses',
    text: (name) => `${name}@example.com`,
    count: ({ builders }, name) =>
      builders.id('select count(*)::int as id from outgoing where address like $1', [`%${name}@example.com%`]),
  },
  {
    title: 'a packing unit',
    saves: 'addPackingUnit',
    at: async (setting, name) => `goodsOut/transfers/create/${await sent(setting, name, 'approved')}`,
    fill: (person, name) => person.sees(name),
    button: 'Pack the rest',
    count: ({ builders }, name) =>
      builders.id(
        `select count(*)::int as id from packing_units u
         join shipment_lines l on l.shipment_id = u.shipment_id join skus k on k.id = l.sku_id
         where k.stock_code = $1`,
        [name],
      ),
  },
];
