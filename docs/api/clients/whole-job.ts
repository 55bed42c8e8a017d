// Does a whole job with the client that openapi-typescript and openapi-fetch generate: announces a delivery, receives it short, reads the
// discrepancy, despatches a pick, requests a return, and keeps a copy of the available stock from the feed. WMS_URL is the server, WMS_TOKEN
// the token of an integration with the scopes read, goodsIn, goodsOut and shipments, WMS_WAREHOUSE the short name of its warehouse,
// STOCK_CODE the SKU. Prints the result.
import createClient from 'openapi-fetch';
import type { components, paths } from './wms.js';

type Refusal = components['schemas']['Refusal'];

const { WMS_URL = '', WMS_TOKEN = '', WMS_WAREHOUSE = '', STOCK_CODE = '' } = process.env;
const wms = createClient<paths>({
  baseUrl: `${WMS_URL}/wmsapi/v1`,
  headers: { authorization: `Bearer ${WMS_TOKEN}`, 'x-warehouse': WMS_WAREHOUSE },
});

// Changes are sent with your own number as the key: if no answer comes, the same again with the same key does the work once.
const keyed = (key: string) => ({ 'Idempotency-Key': key });

// The copy: first the place in the feed, then all stock. A list comes in pages: `next` of one is `after` of the following.
const feed = answered(await wms.GET('/change', { params: { query: { from: 'now' } } }));
const available = new Map<number, string>();
for (let after: string | null | undefined; after !== null; ) {
  const page = answered(await wms.GET('/stock', { params: { query: after ? { after } : {} } }));
  for (const line of page.items) available.set(line.id, line.available ?? '0');
  after = page.next;
}

const ern = answered(
  await wms.POST('/ern', {
    params: { header: keyed('delivery-PO-2024-17') },
    body: { reference: 'PO-2024-17', lines: [{ stockCode: STOCK_CODE, quantity: '12' }] },
  }),
);
const ofErn = { path: { id: ern.id } };
const [announced] = answered(await wms.GET('/ern/{id}/line', { params: ofErn })).items;
const lineId = announced?.id ?? 0;
answered(
  await wms.POST('/ern/{id}/count', {
    params: { ...ofErn, header: keyed('count-PO-2024-17') },
    body: { counts: [{ lineId, set: '9' }], lines: [{ lineId, discrepancyComment: 'One carton is missing' }] },
  }),
);
// A short receipt is refused with a question. A refused request did nothing, so its key is still free.
const receive = (body: components['schemas']['ReceiveErnRequest']) =>
  wms.POST('/ern/{id}/receive', { params: { ...ofErn, header: keyed('receive-PO-2024-17') }, body });
const question = await receive({});
answered(await receive({ expectRest: false }));
const ofNumber = { query: { number: ern.number } };
const [discrepancy] = answered(await wms.GET('/report/discrepancy', { params: ofNumber })).items;

answered(
  await wms.POST('/pick', {
    params: { header: keyed('order-SO-1042') },
    body: { reference: 'SO-1042', lines: [{ stockCode: STOCK_CODE, quantity: '5' }] },
  }),
);
const readPick = async () =>
  answered(await wms.GET('/pick', { params: { query: { reference: 'SO-1042' } } })).items[0] ?? fail('no pick');
const ofPick = { path: { id: (await readPick()).id } };
answered(
  await wms.POST('/pick/{id}/despatch', {
    params: { ...ofPick, header: keyed('despatch-SO-1042') },
    body: { asReserved: true, signedBy: 'B. Driver' },
  }),
);
const note = await wms.GET('/pick/{id}/note', { params: ofPick, parseAs: 'arrayBuffer' });

// A user approves the return.
const choices = answered(await wms.GET('/shipment/choice'));
const ofSku = { query: { stockCode: STOCK_CODE } };
const [goods] = answered(await wms.GET('/shipment/stock', { params: ofSku })).items;
answered(
  await wms.POST('/shipment', {
    params: { header: keyed('return-RMA-77') },
    body: {
      kind: 'return',
      rmaNumber: 'RMA-77',
      transportType: choices.transportTypes[0] ?? null,
      lines: [{ stockCode: STOCK_CODE, locationId: goods?.location?.id ?? 0, quantity: '1' }],
      submit: true,
    },
  }),
);
const [returned] = answered(await wms.GET('/shipment', { params: { query: { rmaNumber: 'RMA-77' } } })).items;

// Repeat this with the last place: it reads the stock lines that changed. The others have no stock any more.
for (let { place, more } = { place: feed.place, more: true }; more; ) {
  const news = answered(
    await wms.GET('/change', { params: { query: { after: place, subject: ['stock'], limit: 100 } } }),
  );
  const id = news.changes.map((change) => change.id);
  for (const one of id) available.delete(one);
  const lines =
    id.length === 0 ? [] : answered(await wms.GET('/stock', { params: { query: { id, limit: 100 } } })).items;
  for (const line of lines) available.set(line.id, line.available ?? '0');
  ({ place, more } = news);
}

console.log(
  JSON.stringify({
    question: question.error?.code,
    short: discrepancy?.short,
    pick: (await readPick()).status,
    noteBytes: note.data?.byteLength,
    return: returned?.status,
    available: [...available.values()],
  }),
);

/** The data of an answer; a refusal ends the program with its code. */
function answered<T>({ data, error }: { data?: T; error?: Refusal }): T {
  return data ?? fail(`${error?.code}: ${error?.message}`);
}

function fail(sentence: string): never {
  throw new Error(sentence);
}
