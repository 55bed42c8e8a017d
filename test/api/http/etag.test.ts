import * as assert from 'uvu/assert';
import { countErn, createErn, getErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { getPick } from '../../../shared/contract/goods-out/picks.ts';
import { getJob, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

apiSuite('ETags', (test, builders) => {
  async function announced() {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const stockCode = await builders.it.sku(site);
    const job = builders.it.name('J');
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode, quantity: '4', job }] });
    const lineId = (await storeman.ok(listErnLines, { id })).items[0]?.id ?? 0;
    const jobId = (await storeman.ok(listJobs, { number: job })).items[0]?.id ?? 0;
    return { storeman, id, lineId, jobId };
  }

  function send({ app, credential }: Caller, path: string, headers: Record<string, string>, body?: object) {
    const method = body === undefined ? 'GET' : 'PATCH';
    const authorization = `Bearer ${credential}`;
    const url = `/wmsapi/v1/${path}`;
    return app.inject({ method, url, headers: { authorization, ...headers }, ...(body && { payload: body }) });
  }

  test('a document that the caller has is answered 304, until anything in the answer changes', async () => {
    const { storeman, id, lineId } = await announced();
    const first = await send(storeman, `ern/${id}`, {});
    const tag = String(first.headers['etag']);
    assert.match(tag, /^"1-[\w-]{22}"$/);
    assert.equal(first.json(), await storeman.ok(getErn, { id }));
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await send(storeman, `ern/${id}`, { 'if-none-match': known });
      assert.equal([again.statusCode, again.body, again.headers['etag']], [304, '', tag], known);
    }
    await storeman.ok(countErn, { id, counts: [{ lineId, add: '1' }] });
    const counted = await send(storeman, `ern/${id}`, { 'if-none-match': tag });
    assert.equal([counted.statusCode, counted.json().countedItems], [200, '1']);
    assert.is.not(counted.headers['etag'], tag);
  });

  test('a caller without the right learns nothing from an ETag', async () => {
    const { storeman, id } = await announced();
    const stranger = await builders.it.storeman(await builders.it.site());
    const tag = String((await send(storeman, `ern/${id}`, {})).headers['etag']);
    const refused = await send(stranger, `ern/${id}`, { 'if-none-match': tag });
    assert.equal([refused.statusCode, refused.headers['etag']], [404, undefined]);
  });

  test('an edit takes its version from If-Match, as an ETag or a version in quotes', async () => {
    const { storeman, jobId } = await announced();
    const path = `job/${jobId}`;
    const tag = String((await send(storeman, path, {})).headers['etag']);
    for (const [match, description] of Object.entries({ [tag]: 'North', '"2"': 'South', 'W/"3"': 'West' })) {
      const { statusCode, body } = await send(storeman, path, { 'if-match': match }, { description });
      assert.is(statusCode, 200, `${match} ${body}`);
      assert.is((await storeman.ok(getJob, { id: jobId })).description, description);
    }
    const both = await send(storeman, path, { 'if-match': '"4"' }, { version: 4, description: 'East' });
    assert.is(both.statusCode, 200);
    const any = await send(storeman, path, { 'if-match': '*' }, { version: 5, description: 'Any' });
    assert.is(any.statusCode, 200);
  });

  test('an edit with the ETag of an earlier version is refused like one with an earlier version, and writes nothing', async () => {
    const { storeman, jobId } = await announced();
    const path = `job/${jobId}`;
    const tag = String((await send(storeman, path, {})).headers['etag']);
    await send(storeman, path, { 'if-match': tag }, { description: 'North' });
    const refusals = [
      [tag, {}, 409, 'changed_meanwhile'],
      [tag, { version: 2 }, 409, 'changed_meanwhile'],
      ['"2"', { version: 1 }, 409, 'changed_meanwhile'],
      ['2', {}, 400, 'malformed'],
      ['"2", "3"', {}, 400, 'malformed'],
      ['"north"', { version: 2 }, 400, 'malformed'],
      ['*', {}, 400, 'malformed'],
    ] as const;
    for (const [match, version, status, code] of refusals) {
      const body = { ...version, description: 'South' };
      const refusal = await wroteNothing(builders.it, () => send(storeman, path, { 'if-match': match }, body));
      assert.equal([refusal.statusCode, refusal.json().code], [status, code], match);
    }
    const { description, version } = await storeman.ok(getJob, { id: jobId });
    assert.equal([description, version], ['North', 2]);
  });

  test('every document with a version has an ETag, and every change that takes a version can refuse an earlier one', async () => {
    const { paths } = (await builders.it.app.inject('/wmsapi/v1/openapi.json')).json();
    const parameters = (name: string): string[] =>
      Object.values(paths).flatMap((methods) =>
        Object.values(methods as object).flatMap((one) =>
          one.parameters.some((parameter: { name: string }) => parameter.name === name) ? one.operationId : [],
        ),
      );
    const tagged = parameters('If-None-Match');
    assert.ok([getErn, getPick, getJob].every(({ name }) => tagged.includes(name)));
    assert.not(tagged.includes('getVersion'), 'the version of the product is no version of a document');
    const matched = operations.filter(({ takes }) => takes.body?.includes('version'));
    assert.equal(parameters('If-Match').sort(), matched.map(({ name }) => name).sort());
    assert.equal(
      matched.filter(({ errors }) => !errors.includes('changed_meanwhile')).map(({ name }) => name),
      [],
    );
  });
});
