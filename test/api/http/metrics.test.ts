import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as assert from 'uvu/assert';
import { buildApi } from '../../../server/api/app.ts';
import { endPool, openPool } from '../../../server/db/pool.ts';
import { openMetrics } from '../../../server/metrics/metrics.ts';
import { createToken } from '../../../shared/contract/account/account.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { eventually } from '../../support/eventually.ts';

const operations = join(import.meta.dirname, '../../../docs/operations');

ownApiSuite('metrics of an API', (test, builders, hooks) => {
  jobsFor(hooks, builders);
  const opened: FastifyInstance[] = [];
  hooks.after(async () => {
    await Promise.all(opened.map((app) => app.close()));
  });

  async function watched(health = builders.it.pool, request = health) {
    const app = buildApi({ services: builders.it.services });
    const registry = openMetrics({
      ...{ version: '9.9', dataDir: import.meta.dirname, gateway: undefined },
      api: { app, pools: { request, health } },
      backsUp: true,
    });
    await app.ready();
    opened.push(app);
    return { app, scrape: () => registry.metrics() };
  }

  test('the metrics count requests by route and the work of their operations in PostgreSQL', async () => {
    const { app, scrape } = await watched();
    const { credential } = await builders.it.storeman(await builders.it.site());
    await new Caller(app, credential).call(listStock, {});
    await new Caller(app, 'nobody').call(listStock, {});
    // A queue registers its kinds of jobs a moment after it starts.
    const known = () =>
      builders.it.db.maybeOne(`select from graphile_worker._private_tasks where identifier = 'sendMail'`);
    await eventually(async () => assert.ok(await known()));
    const text = await scrape();
    const route = `server="api",method="GET",route="/wmsapi/v1/${listStock.path}"`;
    assert.match(text, `wms_request_seconds_count{${route},status="200"} 1`);
    assert.match(text, `wms_request_seconds_count{${route},status="401"} 1`);
    assert.match(text, /^wms_statements_total\{operation="listStock"\} [1-9]/m);
    assert.match(text, /^wms_statement_seconds_total\{operation="listStock"\} 0\.\d*[1-9]/m);
    assert.match(text, /^wms_connection_wait_seconds_count\{pool="request"\} [1-9]/m);
    assert.match(text, /^wms_build_info\{version="9\.9",node="[\d.]+"\} 1$/m);
    assert.match(text, /^wms_database_up 1$/m);
    assert.match(text, /^wms_jobs_failed\{job="sendMail"\} 0$/m);
  });

  test('the metrics count refused sign-ins', async () => {
    const { app, scrape } = await watched();
    await new Caller(app, '').call(createToken, { login: 'nobody-here', password: 'Guessed-1' });
    assert.match(await scrape(), /^wms_sign_ins_refused_total\{status="4\d\d"\} 1$/m);
  });

  test('the metrics report that PostgreSQL does not answer, along with all other values', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/nothing');
    const { scrape } = await watched(pool);
    const text = await scrape();
    await endPool(pool);
    assert.match(text, /^wms_database_up 0$/m);
    assert.match(text, /^wms_connections_most\{pool="request"\} 10$/m);
    assert.not.match(text, 'wms_jobs_failed{');
  });

  test('the metrics report PostgreSQL as available while a crowd of requests uses every connection', async () => {
    const crowded = openPool('postgres://nobody@127.0.0.1:1/nothing');
    const { scrape } = await watched(builders.it.pool, crowded);
    const text = await scrape();
    await endPool(crowded);
    assert.match(text, /^wms_database_up 1$/m);
  });

  test('the metrics have the free space of the data folder, and its size', async () => {
    const text = await (await watched()).scrape();
    const [free, size] = ['free', 'size'].map((name) =>
      Number(new RegExp(`^wms_data_${name}_bytes (\\S+)$`, 'm').exec(text)?.[1]),
    );
    assert.ok(Number(free) > 0 && Number(free) < Number(size), `${free} of ${size}`);
  });

  test('each metric has a description; the dashboard and alerts name only existing metrics', async () => {
    const text = await (await watched()).scrape();
    const describedMetrics = new Set([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name));
    assert.equal(
      [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name).filter((name) => !describedMetrics.has(name)),
      [],
    );
    for (const file of ['dashboard.json', 'alerts.yaml']) {
      const named =
        (await readFile(join(operations, file), 'utf8')).match(/\b(?:wms|process|nodejs)_[a-z0-9_]+/g) ?? [];
      assert.ok(named.length > 5, file);
      const unknown = named.filter(
        (name) => !describedMetrics.has(name) && !describedMetrics.has(name.replace(/_(?:bucket|count|sum)$/, '')),
      );
      assert.equal(unknown, [], file);
    }
  });
});
