import * as assert from 'uvu/assert';
import { schemaOf } from '../../../shared/contract/field.ts';
import { nothing, type Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { isWrite } from '../../../shared/contract/split-input.ts';
import { prepareStatements } from '../../support/api/prepare-statements.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { fieldsOf } from '../../support/contract/fields.ts';
import { requestFor } from '../../support/contract/request.ts';
import { rowsAt } from '../../support/contract/rows.ts';
import { isDocumented } from '../../support/contract/sample.ts';
import { send } from '../../support/contract/send.ts';
import { credentialFor } from '../../support/contract/someone.ts';
import { isLongRun } from '../../support/long-run.ts';

const lists = operations.filter(
  (operation) =>
    !isWrite(operation) &&
    operation.params === undefined &&
    ['stock', 'report', 'company', 'warehouse'].includes(operation.reach),
);

/** No list returns anything from elsewhere, whatever the query (trust G41). */
ownApiSuite('the scope of every list', (test, builders, hooks) => {
  let home: Site;
  let beside: Site;
  let abroad: Site;

  hooks.before(async () => {
    await prepareStatements(builders.it);
    home = await builders.it.site();
    beside = await builders.it.site({ companyId: home.companyId });
    abroad = await builders.it.site();
    for (const site of [home, beside, abroad]) await fill(builders.it, site);
  });

  test('G41 no list, report, file or search contains anything of another company', async () => {
    await showsNone(builders.it, home, await codesOf(builders.it, abroad));
  });

  test('G41 no list contains documents, drums or locations of the company’s other warehouse', async () => {
    const known = ['skus', 'jobs', 'companies', 'partners'];
    const codes = (await codesOf(builders.it, beside)).filter(({ what }) => !known.includes(what));
    await showsNone(builders.it, home, codes);
  });

  test('G41 the lists of its own site contain every code that the other tests look for', async () => {
    const shown: string[] = [];
    for (const operation of lists) shown.push(...(await answers(builders.it, operation, home, [])));
    const codes = (await codesOf(builders.it, home)).filter(({ what }) => !['companies', 'warehouses'].includes(what));
    assert.ok(codes.length > 8);
    assert.equal(
      codes.filter(({ code }) => !shown.some((text) => mentions(text, code))),
      [],
    );
  });
});

async function fill(builders: Builders, site: Site): Promise<void> {
  await rowsAt(builders, site);
  for (const documents of ['erns', 'picks']) {
    await builders.db.run(
      `update ${documents} set reference = $3 || '-' || id where company_id = $1 and warehouse_id = $2`,
      [site.companyId, site.warehouseId, documents],
    );
  }
}

const kinds = ['skus', 'jobs', 'companies', 'warehouses', 'locations', 'drums', 'erns', 'picks'] as const;

interface Code {
  what: (typeof kinds)[number];
  code: string;
}

function codesOf({ db }: Builders, { companyId, warehouseId }: Site): Promise<Code[]> {
  return db.many<Code>(
    `select 'skus' as what, stock_code as code from skus where company_id = $1
     union all select 'jobs', number from jobs where company_id = $1
     union all select 'companies', name from companies where id = $1
     union all select 'warehouses', name from warehouses where id = $2
     union all select 'locations', name from locations where warehouse_id = $2 and not in_transit
     union all
     select 'drums', d.number from drums d
     join stock_lines s on s.company_id = d.company_id and s.drum_id = d.id
     where d.company_id = $1 and s.warehouse_id = $2
     union all select 'erns', reference from erns where company_id = $1 and warehouse_id = $2
     union all select 'picks', reference from picks where company_id = $1 and warehouse_id = $2`,
    [companyId, warehouseId],
  );
}

/** Operations that offer the company's other warehouses as destinations. */
const destinations = ['getShipmentChoices'];

async function showsNone(builders: Builders, home: Site, codes: readonly Code[]): Promise<void> {
  for (const operation of lists) {
    const texts = await answers(builders, operation, home, codes);
    const secret = codes.filter(({ what }) => what !== 'warehouses' || !destinations.includes(operation.name));
    const leaked = secret.filter(({ code }) => texts.some((text) => mentions(text, code)));
    assert.equal(leaked, [], operation.name);
  }
}

/** The answers of a list without filters and with codes in each of its text filters. A refusal may repeat the query. */
async function answers(
  builders: Builders,
  operation: Operation,
  site: Site,
  codes: readonly Code[],
): Promise<string[]> {
  const credential = await credentialFor(builders, operation, site);
  const request = requestFor(operation, site, 'required');
  const texts: string[] = [];
  const ask = async (filter: Record<string, string>) => {
    const query = { ...request.query, ...filter };
    const { status, text } = await send(builders.app, credential, operation, { ...request, query });
    if (status === 200) texts.push(text);
  };
  await ask({});
  for (const { path, schema } of fieldsOf(schemaOf(operation.query ?? nothing))) {
    const filter = String(path[0]);
    const validCodes = codes.filter(({ code }) => schema.type === 'string' && isDocumented(schema, code));
    for (const { code } of isLongRun ? validCodes : codesToAsk(operation, filter, validCodes))
      await ask({ [filter]: code });
  }
  return texts;
}

const soughtBy: Readonly<Record<string, readonly Code['what'][]>> = {
  search: kinds,
  anyCode: kinds,
  codes: kinds,
  stockCode: ['skus'],
  job: ['jobs'],
  fromJob: ['jobs'],
  toJob: ['jobs'],
  drum: ['drums'],
  drumNumber: ['drums'],
  location: ['locations'],
  warehouse: ['warehouses'],
  destination: ['warehouses'],
  number: ['erns', 'picks'],
  ern: ['erns'],
};

/**
 * Every code that the filter searches for, because the SKU of a drum may show where another SKU does not, and one code of another kind. A
 * list's file, groups and totals take the same filters, so they get one code of each kind that the filter searches for.
 */
function codesToAsk({ path }: Operation, filter: string, codes: readonly Code[]): Code[] {
  const sought = soughtBy[filter] ?? [];
  const isSought = ({ what }: Code) => sought.includes(what);
  const first = kinds.flatMap((kind) => codes.find(({ what }) => what === kind) ?? []);
  const other = first.filter((one) => !isSought(one)).slice(0, 1);
  if (!/\/(?:export|group|totals)$/.test(path)) return [...codes.filter(isSought), ...other];
  return sought.length > 0 ? first.filter(isSought) : first.slice(0, 1);
}

function mentions(text: string, code: string): boolean {
  return new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(text);
}
