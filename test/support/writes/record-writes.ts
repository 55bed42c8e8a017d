import type { RecordReply } from '../../../server/api/records/create-record.ts';
import * as companies from '../../../shared/contract/companies.ts';
import * as itemMasters from '../../../shared/contract/item-masters.ts';
import * as locations from '../../../shared/contract/locations.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import * as packings from '../../../shared/contract/packings.ts';
import * as parameters from '../../../shared/contract/parameters.ts';
import * as skus from '../../../shared/contract/skus.ts';
import * as units from '../../../shared/contract/units.ts';
import * as warehouses from '../../../shared/contract/warehouses.ts';
import type { Permission } from '../../../shared/permissions.ts';
import type { Caller } from '../world/caller.ts';
import type { World } from '../world/world.ts';
import { partnerWrites } from './partner-writes.ts';
import { type Prepare, writeCase } from './write-case.ts';

/** A kind of records as its operations know it. */
interface Kind {
  create: Operation;
  edit: Operation;
  remove: Operation;
  retire?: Operation;
  restore?: Operation;
  people(world: World): Promise<readonly [Caller, Caller]>;
  fields(world: World): Promise<Record<string, unknown>>;
}

const kinds: readonly Kind[] = [
  {
    create: units.createUnit,
    edit: units.editUnit,
    remove: units.deleteUnit,
    retire: units.retireUnit,
    restore: units.restoreUnit,
    people: (world) => companyPeople(world, 'units'),
    fields: async (world) => ({ name: 'Metre', abbreviation: world.name('m'), divisible: true }),
  },
  {
    create: packings.createPacking,
    edit: packings.editPacking,
    remove: packings.deletePacking,
    retire: packings.retirePacking,
    restore: packings.restorePacking,
    people: (world) => companyPeople(world, 'packing'),
    fields: async (world) => ({ name: 'Drum', abbreviation: world.name('dr'), divisible: true, traceable: true }),
  },
  {
    create: parameters.createParameter,
    edit: parameters.editParameter,
    remove: parameters.deleteParameter,
    retire: parameters.retireParameter,
    restore: parameters.restoreParameter,
    people: (world) => companyPeople(world, 'params'),
    fields: async (world) => ({ name: 'Size', referenceKey: world.name('size'), subject: 'sku', valueType: 'whole' }),
  },
  {
    create: itemMasters.createItemMaster,
    edit: itemMasters.editItemMaster,
    remove: itemMasters.deleteItemMaster,
    retire: itemMasters.retireItemMaster,
    restore: itemMasters.restoreItemMaster,
    people: (world) => companyPeople(world, 'itemMaster'),
    fields: async (world) => ({
      name: world.name('Cable'),
      description: 'Armoured',
      quantity: '1',
      unitId: await sharedUnit(world),
    }),
  },
  {
    create: skus.createSku,
    edit: skus.editSku,
    remove: skus.deleteSku,
    retire: skus.retireSku,
    restore: skus.restoreSku,
    people: (world) => companyPeople(world, 'itemMaster'),
    fields: async (world) => ({ stockCode: world.name('CBL'), name: 'Cable', unitId: await sharedUnit(world) }),
  },
  {
    create: locations.createLocation,
    edit: locations.editLocation,
    remove: locations.deleteLocation,
    retire: locations.retireLocation,
    restore: locations.restoreLocation,
    people: warehousePeople,
    fields: async (world) => ({ name: world.name('Z') }),
  },
  {
    create: warehouses.createWarehouse,
    edit: warehouses.editWarehouse,
    remove: warehouses.deleteWarehouse,
    people: administrators,
    fields: async (world) => ({ name: 'Leeds', shortName: world.name('LDS') }),
  },
  {
    create: companies.createCompany,
    edit: companies.editCompany,
    remove: companies.deleteCompany,
    people: administrators,
    fields: async (world) => ({ name: world.name('Company'), layout: 'vm' }),
  },
];

/** Two people with the same right at warehouse-only scope of one warehouse. */
export async function warehousePeople(world: World): Promise<readonly [Caller, Caller]> {
  const { warehouseId } = await world.site();
  return [await world.caller({ warehouseId }, ['locations']), await world.caller({ warehouseId }, ['locations'])];
}

async function administrators(world: World): Promise<readonly [Caller, Caller]> {
  return [await world.caller({}, ['superAdmin']), await world.caller({}, ['superAdmin'])];
}

/** A unit of every company. */
function sharedUnit(world: World): Promise<number> {
  return world.id('insert into units (name, abbreviation) values ($1, $1) returning id', [world.name('unit')]);
}

/** Two people with the same right at company-only scope of one company. */
export async function companyPeople(world: World, right: Permission): Promise<readonly [Caller, Caller]> {
  const { companyId } = await world.site();
  return [await world.caller({ companyId }, [right]), await world.caller({ companyId }, [right])];
}

/** Every change of master data: of each kind the same five, and those of partners. */
export const recordWrites: Readonly<Record<string, Prepare>> = {
  ...Object.fromEntries(kinds.flatMap(writesOf)),
  ...partnerWrites,
};

function writesOf({ create, edit, remove, retire, restore, people, fields }: Kind): [string, Prepare][] {
  const made = async (world: World) => {
    const callers = await people(world);
    const reply: unknown = await callers[0].ok(create, (await fields(world)) as Input<Operation>);
    const { id, version } = reply as RecordReply;
    return { callers, id, version };
  };
  const onOne =
    (operation: Operation): Prepare =>
    async (world) => {
      const { callers, id, version } = await made(world);
      const input = { id, ...(operation === edit && { version, name: world.name('Another') }) };
      return writeCase(operation, callers, input as Input<Operation>, { ...input, id: id + 1 } as Input<Operation>);
    };
  const creating: Prepare = async (world) => {
    const [input, other] = [await fields(world), await fields(world)];
    return writeCase(create, await people(world), input as Input<Operation>, other as Input<Operation>);
  };
  const restoring = (operation: Operation, before: Operation): Prepare => {
    const prepare = onOne(operation);
    return async (world) => {
      const prepared = await prepare(world);
      await prepared.caller.ok(before, prepared.input);
      return prepared;
    };
  };
  return [
    [create.name, creating],
    [edit.name, onOne(edit)],
    [remove.name, onOne(remove)],
    ...(retire === undefined ? [] : [[retire.name, onOne(retire)] as [string, Prepare]]),
    ...(retire === undefined || restore === undefined
      ? []
      : [[restore.name, restoring(restore, retire)] as [string, Prepare]]),
  ];
}
