import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { countErn, createErn, listErnLines, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import { listLocations } from '../../shared/contract/locations/locations.ts';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { addPhoto, LARGEST_PHOTO } from '../../shared/contract/photos/photos.ts';
import {
  listErnDrums,
  previewDrumLabel,
  printCountingSheets,
  printDrumLabels,
  printGoodsReceivedNote,
} from '../../shared/contract/prints/goods-in-prints.ts';
import { moveStock } from '../../shared/contract/putaway/putaway.ts';
import { exportStock, listStock } from '../../shared/contract/reports/stock.ts';
import { search } from '../../shared/contract/search/search.ts';
import { exportSkus, importSkus, listSkus } from '../../shared/contract/skus/skus.ts';
import type { Ask } from './asker.ts';
import { importByApi, inPieces } from './import-by-api.ts';

interface Heavy {
  what: string;
  ask(): Promise<unknown>;
}

const LINES = 9_000;
const IMPORTED = 150_000;

/** The heaviest request of every kind of operation, on a filled server, in an order in which each creates what the next needs. */
export function heaviest(ask: Ask, url: string): Heavy[] {
  const big = { ern: 0, lines: [] as number[], drums: [] as number[], stock: [] as number[] };
  return [
    { what: 'nothing', ask: () => pause(3_000) },
    { what: 'OpenAPI document', ask: async () => (await fetch(`${url}/wmsapi/v1/openapi.json`)).text() },
    { what: 'documentation page', ask: async () => (await fetch(`${url}/wmsapi/v1/docs`)).text() },
    { what: 'search', ask: () => done(ask, search, { code: 'copper cable fibre outdoor patch '.repeat(3).trim() }) },
    { what: 'export of 100,000 stock lines', ask: () => done(ask, exportStock, {}) },
    { what: 'export of 20,000 SKUs', ask: () => done(ask, exportSkus, {}) },
    { what: 'lists, 500 rows a page', ask: () => lists(ask, big) },
    { what: 'creating an ERN of 9,000 lines', ask: () => createLongErn(ask, big) },
    { what: 'listing its lines', ask: () => listLines(ask, big) },
    { what: 'counting all of them at once', ask: () => countLines(ask, big) },
    {
      what: 'photo of 720 kB',
      ask: () => done(ask, addPhoto, { id: big.ern, image: pngOfChunks([LARGEST_PHOTO - 100]) }),
    },
    {
      what: 'photo in 50,000 chunks',
      ask: () => done(ask, addPhoto, { id: big.ern, image: pngOfChunks(Array.from({ length: 50_000 }, () => 0)) }),
    },
    { what: 'counting sheets of 9,000 lines', ask: () => done(ask, printCountingSheets, { ids: [big.ern] }) },
    { what: 'receiving them', ask: () => done(ask, receiveErn, { id: big.ern, asShipped: true }) },
    { what: 'goods received note of 9,000 lines', ask: () => done(ask, printGoodsReceivedNote, { id: big.ern }) },
    { what: 'listing 9,000 drums', ask: () => listDrums(ask, big) },
    { what: 'preview of a label', ask: () => done(ask, previewDrumLabel, { id: big.drums[0] ?? 0, size: '100x50' }) },
    { what: '1,000 labels', ask: () => done(ask, printDrumLabels, labelsOf(big.drums, 2)) },
    { what: '10,000 labels (refused)', ask: () => done(ask, printDrumLabels, labelsOf(big.drums, 20), 409) },
    { what: 'moving 2,000 stock lines', ask: () => move(ask, big) },
    { what: 'SKUs in one body of 1 MiB', ask: () => importManySkus(ask) },
    ...malformed(ask),
    { what: 'import of 150,000 rows: sending, reading, applying', ask: () => importFile(ask) },
  ];
}

type Big = { ern: number; lines: number[]; drums: number[]; stock: number[] };

/** Bodies of 1 MiB with nothing but mistakes in them. */
function malformed(ask: Ask): Heavy[] {
  const many = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));
  const bodies: Record<string, object> = {
    'half a million wrong numbers': { lines: many(500_000, () => 0) },
    '10,000 empty lines': { lines: many(10_000, () => ({})) },
    '80,000 unknown keys': { lines: [Object.fromEntries(many(80_000, (index) => [`k${index}`, 0]))] },
    'a mistake in the last of 10,000 lines': { lines: [...many(9_999, lineOf), 0] },
  };
  return Object.entries(bodies).map(([what, body]) => ({
    what,
    ask: () => done(ask, createErn, body as Input<typeof createErn>, 400),
  }));
}

const lineOf = (index: number) => ({
  stockCode: `SKU${String(1 + index).padStart(6, '0')}`,
  quantity: '10',
  job: `JOB-${index % 300}`,
  segment: 'SEG1',
  drumNumber: `HEAVY-${index}`,
});

const labelsOf = (drums: readonly number[], copies: number) =>
  ({ ids: drums.slice(0, 500), size: '100x50', copies }) as const;

async function lists(ask: Ask, big: Big): Promise<void> {
  await done(ask, listSkus, { limit: 500, search: 'copper', total: true });
  for (let after: string | undefined, page = 0; page < 4; page += 1) {
    const { items, next } = await reply(ask, listStock, { limit: 500, total: true, ...(after && { after }) });
    big.stock.push(...items.map(({ id }) => id));
    after = next ?? undefined;
  }
}

async function createLongErn(ask: Ask, big: Big): Promise<void> {
  const lines = Array.from({ length: LINES }, (_, index) => lineOf(index));
  big.ern = (await reply(ask, createErn, { number: 'HEAVY', lines })).id;
}

async function listLines(ask: Ask, big: Big): Promise<void> {
  for (let after: string | null | undefined; after !== null; ) {
    const page = await reply(ask, listErnLines, { id: big.ern, limit: 500, ...(after && { after }) });
    big.lines.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
}

function countLines(ask: Ask, { ern, lines }: Big): Promise<unknown> {
  const counts = lines.map((lineId, index) => ({ lineId, drumNumber: `HEAVY-${index}`, set: '10' }));
  return done(ask, countErn, { id: ern, counts });
}

async function listDrums(ask: Ask, big: Big): Promise<void> {
  big.drums = (await reply(ask, listErnDrums, { id: big.ern })).items.map(({ id }) => id);
}

async function move(ask: Ask, { stock }: Big): Promise<void> {
  const { items } = await reply(ask, listLocations, { limit: 1, goodsIn: true });
  const destinationId = items[0]?.id ?? 0;
  await done(ask, moveStock, { destinationId, lines: stock.map((stockLineId) => ({ stockLineId, quantity: '1' })) });
}

function importManySkus(ask: Ask): Promise<unknown> {
  const lines = Array.from({ length: LINES }, (_, index) => ({
    stockCode: `NEW-${index}`,
    name: `Armoured cable ${index}`,
    unit: 'EA',
    price: '1.25',
    quantity: '10',
  }));
  return done(ask, importSkus, { lines }, 200, true);
}

async function importFile(ask: Ask): Promise<void> {
  const rowOf = (index: number) => `IMP-${index},"Cable ""${index}"", grey, on drums",EA\n`;
  const pieces = inPieces('Stock code,Name,Unit\n', IMPORTED, rowOf);
  const steps = await importByApi(ask, { kind: 'sku', pieces, ofCompany: true });
  await steps.send();
  await steps.preview();
  await steps.apply();
}

async function reply<O extends Operation>(ask: Ask, operation: O, input: Input<O>, ofCompany?: true) {
  return JSON.parse(await done(ask, operation, input, 200, ofCompany)) as Reply<O>;
}

/** Reads the whole response, which must have the expected status: a refusal would measure nothing. */
async function done<O extends Operation>(ask: Ask, operation: O, input: Input<O>, expected = 200, ofCompany?: true) {
  const answer = await ask({ operation, input, ...(ofCompany && { ofCompany }) });
  const body = await answer.text();
  if (answer.status === expected) return body;
  throw new Error(`${operation.name} answers ${answer.status}: ${body.slice(0, 300)}`);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG as base64 with data chunks of these lengths. */
function pngOfChunks(lengths: readonly number[]): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(100, 0);
  head.writeUInt32BE(100, 4);
  const data = lengths.map((length) => chunk('IDAT', Buffer.alloc(length, 7)));
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...data, chunk('IEND', Buffer.alloc(0))]).toString('base64');
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}
