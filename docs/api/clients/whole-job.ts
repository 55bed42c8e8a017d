// Announces, counts and receives a delivery of 12, then picks and despatches 5 of it, with the client that openapi-typescript and
// openapi-fetch generate. WMS_URL is the server, WMS_TOKEN the token of an integration with the scopes goodsIn and goodsOut, WMS_WAREHOUSE
// the short name of its warehouse, STOCK_CODE the SKU. Prints the result.
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from './wms.js';

type Refusal = components['schemas']['Refusal'];

const { WMS_URL = '', WMS_TOKEN = '', WMS_WAREHOUSE = '', STOCK_CODE = '' } = process.env;
const wms = createClient<paths>({
  baseUrl: `${WMS_URL}/wmsapi/v1`,
  headers: { authorization: `Bearer ${WMS_TOKEN}`, 'x-warehouse': WMS_WAREHOUSE },
});

// A change is sent with a key: when no answer comes, the same again with the same key does the work once.
const keyed = () => ({ 'Idempotency-Key': randomUUID() });

const ern = answered(
  await wms.POST('/ern', {
    params: { header: keyed() },
    body: { reference: 'PO-2024-17', lines: [{ stockCode: STOCK_CODE, quantity: '12' }] },
  }),
);
const ofErn = { path: { id: ern.id } };
const [announced] = answered(await wms.GET('/ern/{id}/line', { params: ofErn })).items;
answered(
  await wms.POST('/ern/{id}/count', {
    params: { ...ofErn, header: keyed() },
    body: { counts: [{ lineId: announced?.id ?? 0, set: '12' }] },
  }),
);
const receipt = answered(await wms.POST('/ern/{id}/receive', { params: { ...ofErn, header: keyed() }, body: {} }));

const tooMany = await wms.POST('/pick', {
  params: { header: keyed() },
  body: { lines: [{ stockCode: STOCK_CODE, quantity: '13' }] },
});
const pick = answered(
  await wms.POST('/pick', {
    params: { header: keyed() },
    body: { reference: 'SO-1042', lines: [{ stockCode: STOCK_CODE, quantity: '5' }] },
  }),
);
const ofPick = { path: { id: pick.id } };
answered(
  await wms.POST('/pick/{id}/despatch', {
    params: { ...ofPick, header: keyed() },
    body: { asReserved: true, signedBy: 'B. Driver' },
  }),
);
const despatched = answered(await wms.GET('/pick/{id}', { params: ofPick }));
const note = await wms.GET('/pick/{id}/note', { params: ofPick, parseAs: 'arrayBuffer' });

// A list comes in pages: `next` of one is `after` of the following.
const quantities: string[] = [];
let after: string | undefined;
do {
  const page = answered(
    await wms.GET('/stock', { params: { query: { stockCode: STOCK_CODE, limit: 1, ...(after && { after }) } } }),
  );
  quantities.push(...page.items.map(({ quantity }) => quantity ?? ''));
  after = page.next ?? undefined;
} while (after !== undefined);

console.log(
  JSON.stringify({
    received: receipt.number === ern.number,
    refused: tooMany.error?.code,
    status: despatched.status,
    noteBytes: note.data?.byteLength,
    quantities,
  }),
);

/** The data of an answer; a refusal ends the program with its code. */
function answered<T>({ data, error }: { data?: T; error?: Refusal }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  return data;
}
