import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verify } from '../shared/contract/verification/verification.ts';
import { type Access, scopeKind } from '../shared/permissions.ts';
import { type Delivery, readDeliveries } from './replay/deliveries.ts';
import { replayHistory } from './replay/history.ts';
import { importReplaySkus } from './replay/import-replay-skus.ts';
import { type Orders, readOrders } from './replay/orders.ts';
import { type OwnServer, startOwnServer } from './replay/own-server.ts';
import { type Played, play } from './replay/play.ts';
import { deliveriesAsWork } from './replay/play-deliveries.ts';
import { cancellationsAsWork, invoicesAsWork, openingReceipts } from './replay/play-orders.ts';
import { Session } from './replay/session.ts';
import { replayShipments } from './replay/shipments.ts';
import { Tally } from './replay/tally.ts';

/**
 * `npm run replay -- --deliveries=FILE --orders=FILE [--limit=N] [--clients=8] [--companies=1] [--url=... --login=...
 * --password=... --report=FILE]`: plays real files through the gateway as an integrator would and prints one line of JSON (README).
 * `--report` writes every row that was refused or could not be read in full, with its line. A second run changes nothing. The documents are
 * dealt out to the companies. With DATABASE_URL its server works on that database, which must be empty, and is distributed if it has Citus
 * (docs/citus.md).
 *
 * `npm run replay -- shipments --orders=FILE [--transfers=1000] [--clients=8]`: returns and transfers of the same goods
 * (tools/replay/shipments.ts).
 *
 * `npm run replay -- history --deliveries=FILE --orders=FILE [--from=2011-01] [--to=2011-03] [--timezone=Europe/London] [--clients=8]`:
 * both files on their own days, then every report compared with them (tools/replay/history.ts). Exits with 1 if any figure differs.
 */
const {
  values: options,
  positionals: [what],
} = parseArgs({
  allowPositionals: true,
  options: {
    deliveries: { type: 'string' },
    orders: { type: 'string' },
    limit: { type: 'string' },
    transfers: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '8' },
    companies: { type: 'string', default: '1' },
    from: { type: 'string' },
    to: { type: 'string' },
    timezone: { type: 'string', default: 'Europe/London' },
    url: { type: 'string' },
    login: { type: 'string', default: 'demo-admin' },
    password: { type: 'string', default: 'Demo-pass-1' },
    report: { type: 'string' },
  },
});

const limit = options.limit === undefined ? Number.POSITIVE_INFINITY : Number(options.limit);
const clients = Number(options.clients);
const tally = new Tally();
console.log(JSON.stringify(await figures()));

async function figures(): Promise<object> {
  const { deliveries, orders, from, to, timezone, transfers } = options;
  if (what === undefined) return replayFiles();
  if (what === 'shipments' && orders !== undefined) {
    return replayShipments({ orders, transfers: Number(transfers), clients });
  }
  if (what !== 'history' || deliveries === undefined || orders === undefined) {
    throw new Error('npm run replay -- shipments --orders=FILE, or history --deliveries=FILE --orders=FILE');
  }
  const held = await replayHistory({ deliveries, orders, from, to, timezone, clients });
  if (!isRight(held)) process.exitCode = 1;
  return held;
}

/** Whether nothing was refused, and no figure of the product differs from the files or from another figure. */
function isRight({ differences, verifyDifferences, refused }: Awaited<ReturnType<typeof replayHistory>>): boolean {
  return differences === 0 && verifyDifferences === 0 && Object.keys(refused).length === 0;
}

async function replayFiles() {
  const deliveries = options.deliveries === undefined ? [] : await readDeliveries(options.deliveries, limit, tally);
  const orders = options.orders === undefined ? noOrders() : await readOrders(options.orders, limit, tally);
  const server =
    options.url === undefined
      ? await startOwnServer({ databaseUrl: process.env['DATABASE_URL'], companies: Number(options.companies) })
      : {
          url: options.url,
          login: options.login,
          password: options.password,
          rssMb: async () => 0,
          stop: async () => undefined,
        };
  const session = new Session(server.url, clients);
  try {
    await session.signIn(server.login, server.password);
    const played = await replay(session, server, deliveries, orders);
    if (options.report !== undefined) await writeFile(options.report, tally.report());
    return played;
  } finally {
    await session.close();
    await server.stop();
  }
}

async function replay(
  session: Session,
  server: Pick<OwnServer, 'rssMb'>,
  received: readonly Delivery[],
  { invoices, cancellations, skus }: Orders,
) {
  const { sites, global } = accessesOf(session);
  const dealt = <Document>(documents: readonly Document[], asWork: AsWork<Document>) =>
    documents.flatMap((one, index) => asWork(session, siteAt(sites, index).operational, [one], tally));
  const started = performance.now();
  for (const { company } of sites) await importReplaySkus(session, company, new Map([...skusOf(received), ...skus]));
  await play(dealt(received, deliveriesAsWork), clients, tally);
  const opening = sites.flatMap(({ operational }, position) =>
    openingReceipts(
      session,
      operational,
      invoices.filter((_, index) => index % sites.length === position),
    ),
  );
  await play(opening, clients, tally);
  tally.milliseconds.length = 0;
  const orderSeconds = await play(dealt(invoices, invoicesAsWork), clients, tally);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => tally.percentile(share));
  await play(dealt(cancellations, cancellationsAsWork), clients, tally);
  const seconds = (performance.now() - started) / 1000;
  const { count } = await session.call(verify, global, {});
  return {
    erns: tally.erns,
    receiptLines: tally.receiptLines,
    receiptQuantity: tally.receiptQuantity,
    picks: tally.picks,
    pickLines: tally.pickLines,
    despatchedQuantity: tally.despatchedQuantity,
    refused: tally.refused,
    returnedQuantity: tally.returnedQuantity,
    seconds: rounded(seconds),
    perSecond: rounded(orderSeconds === 0 ? 0 : tally.picks / orderSeconds),
    p50,
    p95,
    p99,
    verifyDifferences: count,
    rssMb: await server.rssMb(),
  };
}

type AsWork<Document> = (session: Session, access: Access, documents: readonly Document[], tally: Tally) => Played[];

function siteAt(sites: readonly Site[], index: number): Site {
  return sites[index % sites.length] as Site;
}

function skusOf(received: readonly Delivery[]): Map<string, { name: string; price: string }> {
  return new Map(
    received.flatMap(({ lines }) => lines.map(({ stockCode, name, price }) => [stockCode, { name, price }])),
  );
}

function noOrders(): Orders {
  return { invoices: [], cancellations: [], skus: new Map() };
}

/** Goods in and out in one warehouse of a vm company (the files have jobs, not Cell IDs), and the SKUs of that company. */
type Site = Record<'operational' | 'company', Access>;

/** The accesses of a replay: one site, or as many as `--companies` says, and one for verifying everything. */
function accessesOf({ accesses }: Session): { sites: Site[]; global: Access } {
  const sites = accesses.flatMap((operational) => {
    const company = accesses.find((one) => scopeKind(one) === 'company' && one.companyId === operational.companyId);
    const isSite = scopeKind(operational) === 'operational' && operational.company?.layout === 'vm';
    return isSite && company !== undefined ? [{ operational, company }] : [];
  });
  const wanted = Number(options.companies);
  const global = accesses.find((access) => scopeKind(access) === 'global');
  if (sites.length < wanted || global === undefined) {
    throw new Error(
      `the user needs operational accesses of ${wanted} companies, one of each company, and a global one`,
    );
  }
  return { sites: sites.slice(0, wanted), global };
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100;
}
