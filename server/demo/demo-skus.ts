import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Input } from '../../shared/contract/operation.ts';
import type { createParameter as contract } from '../../shared/contract/parameters/parameters.ts';
import type { StockActor } from '../api/actor.ts';
import { createParameter } from '../api/parameters/parameters.ts';
import type { Tx } from '../db/query.ts';

/** Cables are measured in metres on wooden drums; equipment comes in cartons. */
export interface DemoSku {
  stockCode: string;
  name: string;
  price: string;
  onDrums: boolean;
}

/** The cables are invented, because the equipment data has none. */
const cables = [
  ['FO-OM4-12', 'Fibre cable OM4, 12 core, LSZH', '1.85'],
  ['FO-OM4-24', 'Fibre cable OM4, 24 core, LSZH', '3.1'],
  ['FO-OS2-48', 'Fibre cable OS2, 48 core, armoured', '4.65'],
  ['FO-OS2-96', 'Fibre cable OS2, 96 core, armoured', '7.2'],
  ['CU-CAT6A-U', 'Copper cable Cat 6A U/FTP', '0.92'],
  ['CU-CW1128-20', 'Telephone cable CW1128, 20 pair', '1.4'],
  ['PW-25-3C', 'Power cable 25 mm², 3 core, SWA', '11.6'],
  ['RF-LMR400', 'Coaxial feeder 50 ohm, 10 mm', '2.75'],
] as const;

export async function makeDemoSkus(tx: Tx, companyIds: readonly number[]): Promise<DemoSku[]> {
  await makeUnits(tx);
  const equipment = (await readData('telecom_equipment.csv')).map((row, index) => ({
    stockCode: row.part_number ?? '',
    name: `${row.manufacturer} ${row.model}`,
    price: demoPrice(index),
    onDrums: false,
  }));
  const skus = [...cables.map(([stockCode, name, price]) => ({ stockCode, name, price, onDrums: true })), ...equipment];
  for (const companyId of companyIds) await insertSkus(tx, companyId, skus);
  return skus;
}

/** Prices are invented: between 12 and 2,011 pounds, always the same for the same item. */
function demoPrice(index: number): string {
  return `${12 + ((index * 7919) % 2000)}.${index % 2 === 0 ? '5' : '25'}`;
}

async function makeUnits(tx: Tx): Promise<void> {
  const units = await readData('unece_units.csv');
  const packages = await readData('unece_packages.csv');
  await tx.run(
    `insert into units (name, abbreviation, divisible)
     select n.name, n.abbreviation, n.abbreviation in ('m', 'km', 'kg', 'l', 'm²', 'ft')
     from unnest($1::text[], $2::text[]) as n (name, abbreviation)`,
    [units.map((unit) => unit.name ?? ''), units.map((unit) => unit.symbol || (unit.code ?? ''))],
  );
  await tx.run(
    `insert into packing_types (name, abbreviation, divisible, traceable)
     select n.name, n.abbreviation, n.abbreviation in ('1W', 'DR', 'RL', 'CL', 'RO'), n.abbreviation in ('1W', 'DR')
     from unnest($1::text[], $2::text[]) as n (name, abbreviation)`,
    [packages.map((row) => row.name ?? ''), packages.map((row) => row.code ?? '')],
  );
}

async function insertSkus(tx: Tx, companyId: number, skus: readonly DemoSku[]): Promise<void> {
  await tx.run(
    `insert into skus (company_id, stock_code, name, price, unit_id, packing_type_id)
     select $1, n.stock_code, n.name, n.price, u.id, g.id
     from unnest($2::text[], $3::text[], $4::numeric[], $5::boolean[]) as n (stock_code, name, price, on_drums)
     join units u on u.company_id is null and u.abbreviation = case when n.on_drums then 'm' else 'EA' end
     join packing_types g on g.company_id is null and g.abbreviation = case when n.on_drums then '1W' else 'CT' end`,
    [
      companyId,
      skus.map((sku) => sku.stockCode),
      skus.map((sku) => sku.name),
      skus.map((sku) => sku.price),
      skus.map((sku) => sku.onDrums),
    ],
  );
}

async function readData(name: string): Promise<Record<string, string>[]> {
  return parse(await readFile(new URL(`./data/${name}`, import.meta.url)), { columns: true });
}

const ofCompany: readonly Input<typeof contract>[] = [
  {
    name: 'Fire class',
    subject: 'sku',
    valueType: 'list',
    choices: ['Aca', 'B2ca', 'Cca', 'Dca', 'Eca', 'Fca'],
    description: 'Reaction to fire of cables, EN 50575',
  },
  { name: 'Country of origin', subject: 'sku', pattern: '[A-Z]{2}', description: 'Two capitals, as GB' },
  { name: 'Certified until', subject: 'itemMaster', valueType: 'date' },
  { name: 'Delivery slot', subject: 'plan', valueType: 'list', choices: ['Morning', 'Afternoon'] },
  {
    name: 'Account number',
    subject: 'contact',
    pattern: '[A-Z]{3}-\\d{4}',
    description: 'As on their invoices: NCL-0042',
  },
];

/** Creates the parameters of a demo company. None is required, so that a missing one never stops a user who tries things out. */
export async function makeDemoParameters(tx: Tx, actor: StockActor): Promise<void> {
  const keeper = { ...actor, warehouseId: null };
  for (const parameter of ofCompany) await createParameter(tx, keeper, parameter);
}
