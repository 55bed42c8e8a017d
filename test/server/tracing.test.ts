import * as assert from 'uvu/assert';
import { buildApi } from '../../server/api/app.ts';
import { httpUpstream } from '../../server/gateway/upstream/http-upstream.ts';
import { inProcessUpstream } from '../../server/gateway/upstream/in-process-upstream.ts';
import { openTracing, type Tracing } from '../../server/tracing/tracing.ts';
import { operations } from '../../shared/contract/operations.ts';
import { userOf } from '../support/builders/account.ts';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { startCollector, type ToldSpan } from '../support/collector.ts';
import { becomes } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { browserTab } from '../support/gateway/browser-tab.ts';
import { type Kind, kinds, type RunningGateway, startGateway } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { startProgram } from '../support/program.ts';
import { suite } from '../support/suite.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
const SERVER = 2;
const CLIENT = 3;

const tracingTo = (endpoint: URL, warn: (sentence: string) => void = () => undefined): Tracing =>
  openTracing({ endpoint, service: 'wms', version: '9.9', environment: 'test', warn });

suite('traces', (test, hooks) => {
  const builders = ownBuildersFor(hooks);

  async function traced(kind: Kind, tracing: Tracing, work: (gateway: RunningGateway) => Promise<void>): Promise<void> {
    const api = buildApi({ services: builders.it.services, trustProxy: ['127.0.0.1'] });
    const isApart = kind === 'over HTTP';
    if (isApart) tracing.watch(undefined, api);
    const upstream = isApart
      ? httpUpstream({ url: new URL(await api.listen({ port: 0, host: '127.0.0.1' })), operations })
      : inProcessUpstream(api);
    const gateway = await startGateway({ upstream }, (app) => tracing.watch(app, isApart ? undefined : api));
    await work(gateway).finally(async () => {
      await gateway.close();
      await api.close();
      await tracing.close();
    });
  }

  for (const kind of kinds) {
    test(`a request is one tree under its caller’s span, down to its statements, API ${kind}`, async () => {
      const collector = await startCollector();
      const site = await builders.it.site();
      const { credential, userId } = await builders.it.storeman(site);
      const [, accessId] = credential.split('@');
      await traced(kind, tracingTo(collector.endpoint), async ({ url }) => {
        const headers = { authorization: `Bearer ${credential}`, traceparent: `00-${trace}-${caller}-00` };
        const got = await http(`${url}/wmsapi/v1/ern?search=Secret-77`, { headers });
        assert.is(got.status, 200);
      });
      await collector.close();
      const requests = collector.spans.filter((span) => span.kind === SERVER);
      const root = requests.find(({ parentSpanId }) => parentSpanId === caller);
      const last = kind === 'in process' ? root : requests.find(({ parentSpanId }) => parentSpanId === root?.spanId);
      assert.is(requests.length, kind === 'in process' ? 1 : 2);
      assert.equal(new Set(collector.spans.map(({ traceId }) => traceId)), new Set([trace]));
      const { attributes } = last as ToldSpan;
      assert.equal(
        ['wms.operation', 'http.response.status_code', 'url.path', 'user.id', 'wms.company.id', 'wms.warehouse.id'].map(
          (name) => attributes[name],
        ),
        ['listErns', 200, '/wmsapi/v1/ern', String(userId), site.companyId, site.warehouseId],
      );
      assert.is(String(attributes['wms.access.id']), accessId);
      const statements = collector.spans.filter((span) => span.kind === CLIENT);
      assert.is(statements.length, attributes['wms.db.statements']);
      for (const {
        name,
        parentSpanId,
        attributes: statementAttributes,
        startTimeUnixNano,
        endTimeUnixNano,
      } of statements) {
        assert.equal([parentSpanId, statementAttributes['db.system.name']], [last?.spanId, 'postgresql']);
        assert.ok(String(statementAttributes['db.query.text']).startsWith(name));
        assert.ok(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano));
      }
      assert.equal([collector.resource()['service.name'], collector.resource()['service.version']], ['wms', '9.9']);
      assert.not.match(JSON.stringify(collector.spans), 'Secret-77');
    });
  }

  test('sign-ins and requests that guards refuse have a span each, with address, login and code, and without the password', async () => {
    const collector = await startCollector();
    const { login } = await userOf(builders.it, { accesses: [{}] });
    await traced('in process', tracingTo(collector.endpoint), async (gateway) => {
      const tab = browserTab(gateway);
      const body = { login, password: 'Wrong-pass-1' };
      await tab.call('/wmsapi/v1/user/token', { method: 'POST', body });
      await http(`${gateway.url}/wmsapi/v1/ern%00`);
    });
    await collector.close();
    const requests = collector.spans
      .filter((span) => span.kind === SERVER)
      .map(({ attributes: of }) => [
        ...[of['http.request.method'], of['wms.operation'], of['http.response.status_code']],
        ...[of['client.address'], of['wms.refusal.code'], of['wms.login']],
      ]);
    assert.equal(
      requests.toSorted(),
      [
        ['GET', undefined, 400, '127.0.0.1', 'malformed', undefined],
        ['POST', 'createToken', 401, '127.0.0.1', 'wrong_login', login],
        ['POST', undefined, 401, '127.0.0.1', 'wrong_login', undefined],
      ].toSorted(),
    );
    assert.not.match(JSON.stringify(collector.spans), 'Wrong-pass-1');
  });

  test('each attempt of a job is a span with its statements, and a failure shows its type but not its message', async () => {
    const collector = await startCollector();
    const tracing = tracingTo(collector.endpoint);
    const jobs: string[] = [];
    const observed = tracing.job('sendMail', async () => {
      await builders.it.db.one('select 1 as one');
      throw Object.assign(new Error('no such box: ann@example.com'), { code: 'EENVELOPE' });
    });
    await observed.catch((error: Error) => jobs.push(error.message));
    await tracing.close();
    await collector.close();
    assert.equal(jobs, ['no such box: ann@example.com']);
    const [job] = collector.spans.filter(({ name }) => name === 'job sendMail');
    assert.equal(
      [job?.status.code, job?.attributes['error.type'], job?.attributes['wms.db.statements']],
      [2, 'EENVELOPE', 1],
    );
    assert.is(collector.spans.find(({ name }) => name === 'select')?.parentSpanId, job?.spanId);
    assert.not.match(JSON.stringify(collector.spans), 'ann@');
  });

  test('the program sends spans of its requests to the configured collector, the last ones when it stops', async () => {
    const collector = await startCollector();
    const program = await startProgram({
      DATABASE_URL: builders.it.url,
      WMS_DATA: await temporaryFolder(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint.href,
      OTEL_SERVICE_NAME: 'goods',
    });
    await http(`${program.url}/wms`);
    assert.is(await program.stop(), 0);
    await collector.close();
    assert.is(collector.resource()['service.name'], 'goods');
    const spans = collector.spans.filter(({ name }) => name === 'GET /wms');
    assert.equal(
      spans.map(({ attributes }) => attributes['http.response.status_code']),
      [200],
    );
  });

  for (const mood of ['gone', 'failing', 'silent'] as const) {
    test(`a collector that is ${mood} delays neither requests nor the stop and is logged once at most`, async () => {
      const messages: string[] = [];
      const collector = await startCollector(mood === 'gone' ? 'well' : mood);
      if (mood === 'gone') await collector.close();
      const tracing = tracingTo(collector.endpoint, (sentence) => messages.push(sentence));
      const { credential } = await builders.it.storeman(await builders.it.site());
      const headers = { authorization: `Bearer ${credential}` };
      let began = 0;
      await traced('in process', tracing, async ({ url }) => {
        for (let round = 0; round < 20; round += 1) {
          const many = Array.from({ length: 25 }, () => http(`${url}/wmsapi/v1/ern`, { headers }));
          assert.equal(new Set((await Promise.all(many)).map(({ status }) => status)), new Set([200]));
        }
        began = performance.now();
      });
      assert.ok(performance.now() - began < 10_000, 'the end waited for the collector');
      if (mood !== 'gone') {
        assert.ok(collector.requestCount() > 0, 'it was asked');
        await collector.close();
      }
      // The other two give up only after ten seconds.
      if (mood === 'failing') {
        await becomes(() => messages.length, 1);
        assert.match(messages[0] ?? '', /^traces: /);
      }
      assert.ok(messages.length < 2, messages.join(', '));
    });
  }
});
