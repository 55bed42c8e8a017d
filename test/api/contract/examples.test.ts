import * as assert from 'uvu/assert';
import type { ExampleCall } from '../../../server/api/docs/examples/example-call.ts';
import { requestExamples } from '../../../server/api/docs/examples/request-examples.ts';
import { importWork } from '../../../server/api/imports/work-import.ts';
import type { ImportStep } from '../../../server/queue/jobs.ts';
import { createErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { createImport, listImportRows } from '../../../shared/contract/imports/imports.ts';
import { createLocation } from '../../../shared/contract/locations/locations.ts';
import type { Input, Operation, Reply } from '../../../shared/contract/operation.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { createSku } from '../../../shared/contract/skus/skus.ts';
import { adjustStock } from '../../../shared/contract/stock/stock.ts';
import { startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { type ExampleSite, exampleSite } from '../../support/contract/example-site.ts';
import { someoneFor } from '../../support/contract/someone.ts';

type Ids = Readonly<Record<string, number>>;
type Person = Caller & { userId: number; accessId: number };

/** Sends each example in order, with only its ids replaced, to a site whose goods have the names used in the examples. */
apiSuite('examples in the documentation', (test, builders, hooks) => {
  const answers = new Map<string, unknown>();
  const people = new Map<string, Person>();
  let setup: ExampleSite;
  hooks.before(async () => {
    setup = await exampleSite(builders.it);
  });

  const answerOf = <O extends Operation>({ name }: O) => answers.get(name) as Reply<O>;
  const stockLine = (where: { locationId?: number; job?: string | null }, stockCode = '85123A') =>
    stockLineOf(builders.it, setup.site, stockCode, where);

  const ids: Readonly<Record<string, (person: Person) => Ids | Promise<Ids>>> = {
    createApiToken: ({ accessId }) => ({ accessId }),
    createIntegration: () => ({ companyId: setup.site.companyId }),
    createWebhook: async () => ({ accessId: (await builders.it.caller(setup.site, ['planStart'])).accessId }),
    createSku: () => ({ unitId: setup.unitId }),
    editSku: () => ({ id: answerOf(createSku).id }),
    editLocation: () => ({ id: answerOf(createLocation).id }),
    sendImportPiece: ofImport,
    readImport: ofImport,
    getImport: () => importWorked('read'),
    listImportRows: ofImport,
    editImportRow: () => ({ ...ofImport(), row: answerOf(listImportRows).items[0]?.id ?? 0 }),
    applyImport: ofImport,
    undoImport: () => importWorked('apply'),
    getErn: ofErn,
    listErnLines: ofErn,
    countErn: () => ({
      ...ofErn(),
      lineId: answerOf(listErnLines).items[0]?.id ?? 0,
      locationId: setup.site.shelf,
    }),
    editErn: ofErn,
    receiveErn: ofErn,
    cancelErn: async () => ({ id: await again(createErn) }),
    suggestDestinations: async () => ({ stockLineIds: await stockLine({ locationId: setup.site.goodsIn }) }),
    moveStock: async () => ({
      destinationId: setup.site.shelf,
      stockLineId: await stockLine({ locationId: setup.site.goodsIn }),
    }),
    cutDrum: async () => ({ id: await stockLine({}, 'CABLE') }),
    editPick: ofPick,
    getPick: ofPick,
    listPickLines: ofPick,
    startPick: ofPick,
    saveTaken: () => {
      const [line] = answerOf(listPickLines).items;
      return { ...ofPick(), lineId: line?.id ?? 0, locationId: line?.stock[0]?.location.id ?? 0 };
    },
    despatchPick: ofPick,
    printDespatchNote: ofPick,
    despatchPicks: async () => ({ ids: await again(createPick) }),
    addFoundStock: () => ({ locationId: setup.site.shelf }),
    adjustStock: async () => ({ stockLineId: await stockLine({}) }),
    reverseOperation: () => ({ id: answerOf(adjustStock).operationId }),
    allocateStock: async () => ({ stockLineId: await stockLine({}) }),
    unallocateStock: async () => ({
      companyId: setup.site.companyId,
      warehouseId: setup.site.warehouseId,
      stockLineId: await stockLine({ job: 'J-4711' }),
    }),
    startStockCount: () => ({ locationId: setup.site.shelf }),
    countStock: ofCount,
    submitStockCount: ofCount,
    approveStockCount: ofCount,
    createShipment: () => ({ destinationId: setup.elsewhere.warehouseId, locationId: setup.site.shelf }),
    submitShipment: ofShipment,
    approveShipments: ofShipment,
    addPackingUnit: async (person) => {
      const { items } = await person.ok(listShipmentLines, ofShipment());
      return { ...ofShipment(), lineId: items[0]?.id ?? 0 };
    },
    confirmShipment: ofShipment,
    collectShipment: ofShipment,
    cancelShipment: async () => ({ id: await again(createShipment) }),
  };

  /** Callers other than the first one that the rule lets through, by rule or operation. */
  const particular: Readonly<Record<string, () => Promise<Caller>>> = {
    imports: () => builders.it.caller({ warehouseId: setup.site.warehouseId }, ['locations']),
    history: () => builders.it.storeman(setup.site),
    approveShipments: () => builders.it.keeper(setup.site, { approves: true }),
    approveStockCount: () => builders.it.storeman(setup.site),
  };

  for (const example of requestExamples) {
    test(`the example of ${example.operation.name} succeeds`, async () => {
      answers.set(example.operation.name, await sent(example));
    });
  }

  test('the examples of lists find rows', () => {
    const lists = [...answers].filter(([, answer]) => Array.isArray(Object(answer).items));
    assert.ok(lists.length > 10);
    assert.equal(
      lists.filter(([, answer]) => Object(answer).items.length === 0).map(([name]) => name),
      [],
    );
  });

  test('the OpenAPI document contains the examples as they are sent', async () => {
    const response = await builders.it.app.inject({ method: 'GET', url: '/wmsapi/v1/openapi.json' });
    const methods = Object.values(response.json().paths).flatMap((path) => Object.values(path as object));
    const shown = methods.filter((one) => 'operationId' in one).map((one) => [one.operationId, shownIn(one)] as const);
    assert.equal(
      Object.fromEntries(shown.filter(([, input]) => Object.keys(input).length > 0)),
      Object.fromEntries(
        requestExamples
          .filter(({ input }) => Object.keys(input).length > 0)
          .map(({ operation, input }) => [operation.name, input]),
      ),
    );
  });

  async function sent({ operation, input }: ExampleCall): Promise<unknown> {
    const person = await personFor(operation);
    const given = withIds(input, (await ids[operation.name]?.(person)) ?? {});
    const { status, body } = await person.call(operation, given as Input<Operation>);
    assert.is(status, 200, JSON.stringify(body));
    return body;
  }

  /**
   * One person for all operations with the same rule, because a draft belongs to its author. No one approves their own count or transfer.
   */
  async function personFor(operation: Operation): Promise<Person> {
    const { name, rule } = operation;
    const role = name in particular ? name : rule;
    const person = people.get(role) ?? (await (particular[role]?.() ?? someoneFor(builders.it, operation, setup.site)));
    people.set(role, person as Person);
    return person as Person;
  }

  async function again(operation: typeof createErn | typeof createPick | typeof createShipment): Promise<number> {
    const example = requestExamples.find((one) => one.operation === operation);
    return ((await sent(example as ExampleCall)) as { id: number }).id;
  }

  function ofErn() {
    return { id: answerOf(createErn).id };
  }

  function ofPick() {
    return { id: answerOf(createPick).id };
  }

  function ofCount() {
    return { id: answerOf(startStockCount).id };
  }

  function ofShipment() {
    return { id: answerOf(createShipment).id };
  }

  function ofImport() {
    return { id: answerOf(createImport).id };
  }

  async function importWorked(step: ImportStep): Promise<Ids> {
    const { userId, accessId } = people.get('imports') as Person;
    const by = { userId, accessId, requestId: 'test' };
    await importWork(builders.it.services)({ ...ofImport(), step, by }, { pool: builders.it.pool });
    return ofImport();
  }
});

interface Documented {
  parameters: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: object }> };
}

function shownIn({ parameters, requestBody }: Documented): Record<string, unknown> {
  const shown = parameters.filter((one) => 'example' in one).map(({ name, example }) => [name, example]);
  return { ...Object.fromEntries(shown), ...requestBody?.content['application/json']?.example };
}

function withIds(input: unknown, ids: Ids): unknown {
  const left = new Set(Object.keys(ids));
  const text = JSON.stringify(input, (key, value) => {
    if (!/(?:^id|Id|^ids|Ids|^row)$/.test(key)) return value;
    const id = ids[key];
    assert.ok(id !== undefined, `which ${key}?`);
    left.delete(key);
    return Array.isArray(value) ? [id] : id;
  });
  assert.equal([...left], []);
  return JSON.parse(text);
}
