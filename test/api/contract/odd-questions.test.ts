import * as assert from 'uvu/assert';
import { schemaOf } from '../../../shared/contract/field.ts';
import { nothing, type Operation } from '../../../shared/contract/operation.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { wholeDay } from '../../support/builders/whole-day.ts';
import { lists, type Query } from '../../support/contract/questions.ts';
import { requestFor } from '../../support/contract/request.ts';
import { type RawAnswer, send } from '../../support/contract/send.ts';
import { credentialFor } from '../../support/contract/someone.ts';

/**
 * Queries that match the contract field by field but make no sense, or ask for too much: each gets a clear message, never a 5xx (trust
 * R12).
 */
apiSuite('unusual queries to every list', (test, builders, hooks) => {
  let site: Site;

  hooks.before(async () => {
    site = await builders.it.site();
    await wholeDay(builders.it, site);
  });

  const filtersOf = (operation: Operation) =>
    Object.keys((schemaOf(operation.query ?? nothing) as { properties: Query }).properties);

  async function ask(operation: Operation, query: Query | string): Promise<RawAnswer> {
    const credential = await credentialFor(builders.it, operation, site);
    const needed = requestFor(operation, site, 'required').query;
    const fullQuery =
      typeof query === 'string' ? `${new URLSearchParams(needed as never)}&${query}` : { ...needed, ...query };
    return send(builders.it.app, credential, operation, { query: fullQuery });
  }

  test('R12 every list with ranges refuses a reversed one and names the field', async () => {
    const ranged = lists.flatMap((operation) =>
      filtersOf(operation)
        .filter((name) => name.endsWith('From') && filtersOf(operation).includes(name.replace(/From$/, 'To')))
        .map((from) => ({ operation, from, to: from.replace(/From$/, 'To') })),
    );
    assert.ok(ranged.length > 20);
    for (const { operation, from, to } of ranged) {
      const credential = await credentialFor(builders.it, operation, site);
      const full = requestFor(operation, site, 'full').query;
      const later = typeof full[from] === 'string' && /^\d{4}-/.test(String(full[from])) ? '2026-02-02' : '9';
      const earlier = later === '9' ? '8' : '2026-02-01';
      const needed = requestFor(operation, site, 'required').query;
      const query = { ...needed, [from]: later, [to]: earlier };
      const { code, fields } = await send(builders.it.app, credential, operation, { query });
      assert.equal([code, Object.keys(fields)], ['range_backwards', [to]], `${operation.name} ${from}`);
    }
  });

  test('R12 every list with a moment refuses one that is in the future, skipped or repeated by the clock', async () => {
    const moments = lists.filter((operation) => filtersOf(operation).includes('at'));
    assert.ok(moments.length > 5);
    for (const operation of moments) {
      for (const [at, refusal] of [
        ['2150-01-01T00:00', 'moment_in_future'],
        ['2025-03-30T01:30', 'moment_skipped'],
        ['2025-10-26T01:30', 'moment_twice'],
      ] as const) {
        assert.is((await ask(operation, { at })).code, refusal, `${operation.name} ${at}`);
      }
    }
  });

  test('R12 every list answers or refuses all filters at once, and sixty-four values or names at once', async () => {
    for (const operation of lists) {
      const { query } = requestFor(operation, site, 'full');
      const { after: _, ...whole } = query;
      const all = await ask(operation, whole);
      assert.ok(all.status < 500, `${operation.name}: ${all.text}`);
      const many = Array.from({ length: 64 }, (_, index) => `search=x${index}&stockCode=y${index}`).join('&');
      const unknown = Array.from({ length: 64 }, (_, index) => `no${index}=1`).join('&');
      assert.is((await ask(operation, unknown)).status, 400, operation.name);
      const refused = await ask(operation, many);
      assert.is(refused.code, 'malformed', operation.name);
    }
  });
});
