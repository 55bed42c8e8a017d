import type { RecordReply } from '../../../server/api/records/record-kind.ts';
import * as companies from '../../../shared/contract/companies/companies.ts';
import * as itemMasters from '../../../shared/contract/item-masters/item-masters.ts';
import * as locations from '../../../shared/contract/locations/locations.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import * as packings from '../../../shared/contract/packings/packings.ts';
import * as parameters from '../../../shared/contract/parameters/parameters.ts';
import * as skus from '../../../shared/contract/skus/skus.ts';
import * as units from '../../../shared/contract/units/units.ts';
import * as warehouses from '../../../shared/contract/warehouses/warehouses.ts';
import type { Permission } from '../../../shared/permissions.ts';
import type { Builders } from '../builders/builders.ts';
import type { Caller } from '../builders/caller.ts';
import { partnerWrites } from './partner-writes.ts';
import { type Prepare, writeCase } from './write-case.ts';

interface Kind {
  create: Operation;
  edit: Operation;
  remove: Operation;
  retire?: Operation;
  restore?: Operation;
  people(builders: Builders): Promise<readonly [Caller, Caller]>;
  fields(builders: Builders): Promise<Record<string, unknown>>;
}

const kinds: readonly Kind[] = [
  {
    create: units.createUnit,
    edit: units.editUnit,
    remove: units.deleteUnit,
    retire: units.retireUnit,
    restore: units.restoreUnit,
    people: (builders) => companyPeople(builders, 'units'),
    fields: async (builders) => ({ name: 'Metre', abbreviation: builders.name('m'), divisible: true }),
  },
  {
    create: packings.createPacking,
    edit: packings.editPacking,
    remove: packings.deletePacking,
    retire: packings.retirePacking,
    restore: packings.restorePacking,
    people: (builders) => companyPeople(builders, 'packing'),
    fields: async (builders) => ({ name: 'Drum', abbreviation: builders.name('dr'), divisible: true, traceable: true }),
  },
  {
    create: parameters.createParameter,
    edit: parameters.editParameter,
    remove: parameters.deleteParameter,
    retire: parameters.retireParameter,
    restore: parameters.restoreParameter,
    people: (builders) => companyPeople(builders, 'params'),
    fields: async (builders) => ({
      name: 'Size',
      referenceKey: builders.name('size'),
      subject: 'sku',
      valueType: 'whole',
    }),
  },
  {
    create: itemMasters.createItemMaster,
    edit: itemMasters.editItemMaster,
    remove: itemMasters.deleteItemMaster,
    retire: itemMasters.retireItemMaster,
    restore: itemMasters.restoreItemMaster,
    people: (builders) => companyPeople(builders, 'itemMaster'),
    fields: async (builders) => ({
      name: builders.name('Cable'),
      description: 'Armoured',
      quantity: '1',
      unitId: await sharedUnit(builders),
    }),
  },
  {
    create: skus.createSku,
    edit: skus.editSku,
    remove: skus.deleteSku,
    retire: skus.retireSku,
    restore: skus.restoreSku,
    people: (builders) => companyPeople(builders, 'itemMaster'),
    fields: async (builders) => ({
      stockCode: builders.name('CBL'),
      name: 'Cable',
      unitId: await sharedUnit(builders),
    }),
  },
  {
    create: locations.createLocation,
    edit: locations.editLocation,
    remove: locations.deleteLocation,
    retire: locations.retireLocation,
    restore: locations.restoreLocation,
    people: warehousePeople,
    fields: async (builders) => ({ name: builders.name('Z') }),
  },
  {
    create: warehouses.createWarehouse,
    edit: warehouses.editWarehouse,
    remove: warehouses.deleteWarehouse,
    people: administrators,
    fields: async (builders) => ({ name: 'Leeds', shortName: builders.name('LDS') }),
  },
  {
    create: companies.createCompany,
    edit: companies.editCompany,
    remove: companies.deleteCompany,
    people: administrators,
    fields: async (builders) => ({ name: builders.name('Company'), layout: 'vm' }),
  },
];

export async function warehousePeople(builders: Builders): Promise<readonly [Caller, Caller]> {
  const { warehouseId } = await builders.site();
  return [await builders.caller({ warehouseId }, ['locations']), await builders.caller({ warehouseId }, ['locations'])];
}

async function administrators(builders: Builders): Promise<readonly [Caller, Caller]> {
  return [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])];
}

function sharedUnit(builders: Builders): Promise<number> {
  return builders.id('insert into units (name, abbreviation) values ($1, $1) returning id', [builders.name('unit')]);
}

export async function companyPeople(builders: Builders, right: Permission): Promise<readonly [Caller, Caller]> {
  const { companyId } = await builders.site();
  return [await builders.caller({ companyId }, [right]), await builders.caller({ companyId }, [right])];
}

export const recordWrites: Readonly<Record<string, Prepare>> = {
  ...Object.fromEntries(kinds.flatMap(writesOf)),
  ...partnerWrites,
};

function writesOf({ create, edit, remove, retire, restore, people, fields }: Kind): [string, Prepare][] {
  const made = async (builders: Builders) => {
    const callers = await people(builders);
    const reply: unknown = await callers[0].ok(create, (await fields(builders)) as Input<Operation>);
    const { id, version } = reply as RecordReply;
    return { callers, id, version };
  };
  const onOne =
    (operation: Operation): Prepare =>
    async (builders) => {
      const { callers, id, version } = await made(builders);
      const input = { id, ...(operation === edit && { version, name: builders.name('Another') }) };
      return writeCase(operation, callers, input as Input<Operation>, { ...input, id: id + 1 } as Input<Operation>);
    };
  const creating: Prepare = async (builders) => {
    const [input, other] = [await fields(builders), await fields(builders)];
    return writeCase(create, await people(builders), input as Input<Operation>, other as Input<Operation>);
  };
  const restoring = (operation: Operation, before: Operation): Prepare => {
    const prepare = onOne(operation);
    return async (builders) => {
      const prepared = await prepare(builders);
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
