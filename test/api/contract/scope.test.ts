import * as assert from 'uvu/assert';
import { schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { isWrite } from '../../../shared/contract/split-input.ts';
import { type Rule, rules } from '../../../shared/permissions.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { type Field, fieldsOf, replaced } from '../../support/contract/fields.ts';
import { requestFor, type SampleRequest } from '../../support/contract/request.ts';
import { type Noun, rowsAt } from '../../support/contract/rows.ts';
import { absentId, isId } from '../../support/contract/sample.ts';
import { send } from '../../support/contract/send.ts';
import { credentialFor } from '../../support/contract/someone.ts';

/**
 * Anything outside the scope of the access in use answers exactly like something that does not exist (rules: Tenancy and rights; trust
 * G41).
 */
ownApiSuite('the scope of every operation', (test, builders) => {
  const pairs = new Map<string, Promise<FilledPair>>();
  const sharedPair = (layout: Layout, apart: Apart): Promise<FilledPair> => {
    const key = `${layout} ${apart}`;
    const pair = pairs.get(key) ?? filledPair(builders.it, layout, apart);
    pairs.set(key, pair);
    return pair;
  };
  /** Sites elsewhere for changes. A change that succeeds for its owner can remove other rows there, so the next one uses another site. */
  const spare = new Map<Layout, Pair>();
  const pairFor = async (operation: Operation): Promise<Pair> => {
    const layout = layoutOf(operation);
    const shared = await sharedPair(layout, 'companies');
    if (!isWrite(operation)) return shared;
    const known = spare.get(layout);
    if (known !== undefined) return known;
    const abroad = await builders.it.site({ layout });
    const pair = { ...shared, abroad, foreign: await rowsAt(builders.it, abroad) };
    spare.set(layout, pair);
    return pair;
  };

  test('G41 another company’s document answers 404 like a missing one, in every operation on it', async () => {
    for (const operation of onDocuments) {
      const pair = await pairFor(operation);
      const absent = await provesAbsent(builders.it, operation, pair);
      const answer = await provesFound(builders.it, operation, pair, absent);
      if (isWrite(operation) && answer.startsWith('2')) spare.delete(layoutOf(operation));
    }
  });

  test('G41 another warehouse’s document answers 404 like a missing one, in the same company too', async () => {
    for (const operation of onDocuments.filter((operation) => !ofCompany.includes(nounOf(operation)))) {
      const pair = await sharedPair(layoutOf(operation), 'warehouses');
      const absent = await provesAbsent(builders.it, operation, pair);
      // The test above proves that a change finds its own rows.
      if (!isWrite(operation)) await provesFound(builders.it, operation, pair, absent);
    }
  });

  test('G41 another company’s ids in a request answer like missing ids', async () => {
    for (const operation of operations
      .filter(({ reach }) => reach !== 'everything')
      .filter((one) => idsWithin(one).length > 0)) {
      const { home, own, foreign } = await sharedPair(layoutOf(operation), 'companies');
      const credential = await credentialFor(builders.it, operation, home);
      for (const { part, field } of idsWithin(operation)) {
        const request = withBranch(operation, home, part, field);
        if ('id' in request.params) request.params = { ...request.params, id: own[nounOf(operation)] };
        const name = String(field.path.findLast((step) => typeof step === 'string'));
        const elsewhere = foreign[nounOfField(operation, name)];
        const ask = async (id: number) => {
          const changed = replaced(request[part], field.path, id);
          const { status, text } = await send(builders.it.app, credential, operation, { ...request, [part]: changed });
          return `${status} ${withoutIds(text, elsewhere)}`;
        };
        assert.is(await ask(elsewhere), await ask(absentId), `${operation.name} ${name}`);
      }
    }
  });
});

/** Belongs to one user, not to a site: its own tests prove who else finds it (test/api/exports, test/api/scheduled-mails). */
const ofOneUser = ['export', 'scheduledMail', 'sending'];

/** Operations on everything have no scope to leave. */
const onDocuments = operations.filter(
  ({ params, reach, path }) =>
    params !== undefined && reach !== 'everything' && !ofOneUser.includes(path.split('/')[0] ?? ''),
);

const ofCompany: Noun[] = [
  'job',
  'unit',
  'packing',
  'itemMaster',
  'sku',
  'parameter',
  'import',
  'view',
  'partner',
  'partnerWarehouse',
  'warehouseGroup',
  'audit',
];

const nouns: Record<string, Noun> = {
  ern: 'ern',
  photo: 'photo',
  pick: 'pick',
  stock: 'stock',
  operation: 'operation',
  job: 'job',
  drum: 'drum',
  unit: 'unit',
  packing: 'packing',
  parameter: 'parameter',
  itemMaster: 'itemMaster',
  sku: 'sku',
  location: 'location',
  warehouse: 'warehouse',
  import: 'import',
  partner: 'partner',
  partnerWarehouse: 'partnerWarehouse',
  warehouseGroup: 'warehouseGroup',
  view: 'view',
  scheduledMail: 'scheduledMail',
  sending: 'sending',
  transit: 'transit',
  stockCount: 'stockCount',
  shipment: 'shipment',
  packingUnit: 'packingUnit',
  audit: 'audit',
};

function nounOf({ name, path }: Operation): Noun {
  const noun = nouns[path.split('/')[0] ?? ''];
  if (noun === undefined) throw new Error(`${name}: add its noun to this test and a row of it to rowsAt`);
  return noun;
}

const fieldNouns: Record<string, Noun> = {
  stockLineId: 'stock',
  locationId: 'location',
  destinationId: 'location',
  everythingAt: 'location',
  drumId: 'drum',
  ernId: 'ern',
  skuId: 'sku',
  jobId: 'job',
  documentId: 'pick',
  viewId: 'view',
  scheduledMailId: 'scheduledMail',
  unitId: 'unit',
  packingId: 'packing',
  itemMasterId: 'itemMaster',
  groupId: 'warehouseGroup',
  outgoingId: 'outgoing',
  defaultGoodsInId: 'location',
  defaultGoodsOutId: 'location',
  defaultPutawayId: 'location',
};

function nounOfField(operation: Operation, name: string): Noun {
  const lines: Record<string, Noun> = { ern: 'ernLine', pick: 'pickLine', shipment: 'shipmentLine' };
  if (name === 'lineId') return lines[operation.path.split('/')[0] ?? ''] ?? 'pickLine';
  if (operation.path.startsWith('shipment/') && ['unitId', 'unitIds', 'from'].includes(name)) return 'packingUnit';
  if (name === 'ids') return nounOf(operation);
  const noun = fieldNouns[name];
  if (noun === undefined) throw new Error(`${operation.name}: say in this test what ${name} is the id of`);
  return noun;
}

function layoutOf({ rule }: Operation) {
  return (rules[rule] as Rule).layouts?.[0] ?? 'vm';
}

interface Pair {
  home: Site;
  abroad: Site;
  foreign: Rows;
}

interface FilledPair extends Pair {
  own: Rows;
}

type Rows = Readonly<Record<Noun, number>>;

type Layout = Site['layout'];
type Apart = 'companies' | 'warehouses';

async function filledPair(builders: Builders, layout: Layout, apart: Apart): Promise<FilledPair> {
  const home = await builders.site({ layout });
  const abroad = await builders.site({ layout, ...(apart === 'warehouses' && { companyId: home.companyId }) });
  // There are more ERNs than picks, so a pick that was created first never has the number of a later ERN, where both are called documents.
  const foreign = await rowsAt(builders, abroad);
  return { home, abroad, own: await rowsAt(builders, home), foreign };
}

/** Requests a document from elsewhere and one that does not exist: the answers differ only in the request id. Returns the common answer. */
async function provesAbsent(builders: Builders, operation: Operation, { home, foreign }: Pair): Promise<string> {
  const id = foreign[nounOf(operation)];
  const credential = await credentialFor(builders, operation, home);
  const absent = withoutIds(await askFor(builders, operation, credential, home, absentId), id);
  assert.match(absent, /^404 .*not_found/, `${operation.name}: ${absent}`);
  assert.is(withoutIds(await askFor(builders, operation, credential, home, id), id), absent, operation.name);
  return absent;
}

async function provesFound(
  builders: Builders,
  operation: Operation,
  { abroad, foreign }: Pair,
  absent: string,
): Promise<string> {
  const id = foreign[nounOf(operation)];
  const credential = await credentialFor(builders, operation, abroad);
  const answer = withoutIds(await askFor(builders, operation, credential, abroad, id), id);
  assert.is.not(answer, absent, `${operation.name} finds its own`);
  return answer;
}

async function askFor(builders: Builders, operation: Operation, credential: string, site: Site, id: number) {
  const request = requestFor(operation, site, operation.body === undefined ? 'required' : 'full');
  const { status, text } = await send(builders.app, credential, operation, { ...request, params: { id } });
  return `${status} ${text}`;
}

type Part = 'query' | 'body';

/** Company and warehouse come from the access; users belong to no company. */
const ofNobody = ['companyId', 'warehouseId', 'byId'];

function idsWithin(operation: Operation): { part: Part; field: Field }[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const struct = operation[part];
    const fields = struct === undefined ? [] : fieldsOf(schemaOf(struct));
    return fields
      .filter(({ path, schema }) => isId(schema) && /(?:Id|At)$|^ids$/.test(String(path.findLast(isName))))
      .filter(({ path }) => !ofNobody.includes(String(path.findLast(isName))))
      .map((field) => ({ part, field }));
  });
}

function isName(step: string | number): step is string {
  return typeof step === 'string';
}

function withBranch(operation: Operation, site: Site, part: Part, { path }: Field): SampleRequest {
  const [least, full] = [requestFor(operation, site, 'required'), requestFor(operation, site, 'full')];
  const branch = String(path[0]);
  return { ...least, [part]: { ...least[part], [branch]: full[part]?.[branch] } };
}

function withoutIds(text: string, foreign: number): string {
  return text.replace(/"requestId":"[^"]*"/, '').replace(new RegExp(`\\b(?:${absentId}|${foreign})\\b`, 'g'), '#');
}
