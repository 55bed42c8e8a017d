import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { SignedIn, Site } from './asker.ts';

export type Work = () => Promise<unknown>;

/** Sends a request under the access of a scope, reads the whole response, and returns its JSON, if any. */
type Send = (scope: Scope, method: string, path: string, body?: object | { csv: string }) => Promise<Answer>;
type Scope = 'operational' | 'company';
type Answer = Readonly<Record<string, unknown>>;

/** The concurrent work of a busy site: looking at lists, taking files, printing, photographing, receiving, importing and signing in. */
export function mixedRequests(server: Site, person: SignedIn): Work[] {
  const send = sender(server.url, person);
  const clerk = () => looks(send);
  return [
    clerk,
    clerk,
    clerk,
    () => takesFiles(send),
    () => prints(send),
    () => photographs(send),
    () => receives(send),
    () => imports(send),
    () => signsIn(server),
  ];
}

function sender(url: string, { cookie, accessIds }: SignedIn): Send {
  return async (scope, method, path, body) => {
    const isCsv = body !== undefined && 'csv' in body;
    const type = isCsv ? 'text/csv' : 'application/json';
    const answer = await fetch(`${url}/wmsapi/v1/${path}`, {
      method,
      headers: { cookie, 'x-access-id': accessIds[scope], ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: isCsv ? String(body.csv) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {};
  };
}

const views = [
  'stock?limit=100',
  'stock?limit=100&sort=-quantity',
  'stock?limit=100&search=copper',
  'stock/totals',
  'ern?limit=100',
  'ern/state',
  'search?code=SKU000777',
  'search?code=copper',
  'operation?limit=100',
  'pick?limit=100',
];

async function looks(send: Send): Promise<void> {
  for (const view of views) await send('operational', 'GET', view);
  await send('company', 'GET', 'sku?limit=100&search=cable');
}

async function takesFiles(send: Send): Promise<void> {
  await send('operational', 'GET', 'stock/export');
  await send('company', 'GET', 'sku/export');
  await send('operational', 'GET', 'location/export');
}

async function prints(send: Send): Promise<void> {
  const { id } = await created(send, 500);
  await send('operational', 'GET', `ern/countingSheets?ids=${id}`);
  const ids = Array.from({ length: 50 }, (_, index) => `ids=${index + 10}`).join('&');
  await send('operational', 'GET', `location/labels?${ids}&size=a4x24`);
}

async function photographs(send: Send): Promise<void> {
  const { id } = await created(send, 1);
  for (let photo = 0; photo < 20; photo += 1) {
    const added = await send('operational', 'POST', `ern/${id}/photo`, { image: picture.toString('base64') });
    await send('operational', 'GET', `photo/${added.id}`);
  }
}

/** A PNG of the largest allowed size for a photo; its pixels are never read. */
const picture = (() => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(640, 0);
  header.writeUInt32BE(480, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(690_000, 7)), chunk('IEND')]);
})();

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

async function receives(send: Send): Promise<void> {
  const { id } = await created(send, 200);
  await send('operational', 'POST', `ern/${id}/receive`, { asShipped: true, expectRest: false });
}

let documents = 0;

async function created(send: Send, count: number) {
  const from = Math.floor(Math.random() * 1_000);
  const lines = Array.from({ length: count }, (_, index) => ({
    stockCode: `SKU${String(from + index + 1).padStart(6, '0')}`,
    quantity: '10',
  }));
  documents += 1;
  return send('operational', 'POST', 'ern', { number: `MIXED-${documents}`, lines });
}

async function imports(send: Send): Promise<void> {
  const { id } = await send('company', 'POST', 'import', { kind: 'sku' });
  const rows = Array.from(
    { length: 15_000 },
    (_, row) => `IMP-${row},Cable ${row},"Cable ${row}, outdoor, black",1.5,1,EA,\n`,
  );
  const csv = `stock code,name,description,price,quantity,unit,packing\n${rows.join('')}`.slice(0, 1_000_000);
  await send('company', 'POST', `import/${id}/piece?part=sku&position=1`, {
    csv: csv.slice(0, csv.lastIndexOf('\n') + 1),
  });
  await send('company', 'POST', `import/${id}/read`);
  for (let state = 'reading'; state === 'reading'; await pause(200)) {
    state = String((await send('company', 'GET', `import/${id}`)).state);
  }
  await send('company', 'GET', `import/${id}/row?limit=100`);
  await send('company', 'DELETE', `import/${id}`);
}

let callers = 0;

/** Right and wrong passwords in bursts of ten; the wrong ones with unused logins and from unused addresses. */
async function signsIn({ url, login, password }: Site): Promise<void> {
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      callers += 1;
      const given = index === 0 ? { login, password } : { login: `nobody-${callers}`, password: 'Wrong-pass-1' };
      const { body } = await fetch(`${url}/wmsapi/v1/user/token`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
        },
        body: JSON.stringify(given),
      });
      await body?.cancel();
    }),
  );
  await pause(500);
}
