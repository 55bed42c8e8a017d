import * as assert from 'uvu/assert';
import type { Actor } from '../../../server/api/actor.ts';
import { partsOf } from '../../../server/api/http/parts.ts';
import type { PartAnswer } from '../../../server/api/implement.ts';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import type { Tx } from '../../../server/db/query.ts';
import { createPick, deletePick, listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { createPicks } from '../../../shared/contract/goods-out/several-picks.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';

apiSuite('several picks in one call', (test, builders) => {
  async function create(caller: Caller, input: Input<typeof createPicks>, key = builders.it.name('key')) {
    const { status, body } = await caller.call(createPicks, input, { key });
    assert.is(status, 200, JSON.stringify(body));
    return (body as Reply<typeof createPicks>).picks;
  }

  const numbersAt = async (caller: Caller) => column((await caller.ok(listPicks, { sort: 'number' })).items, 'number');

  test('each pick is created or refused like one of its own, in order, and a refused one writes nothing', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const picks = [
      { reference: 'SO-1', ...linesOf(sku, '2') },
      { reference: 'SO-2', ...linesOf('no such SKU', '1') },
      { job: builders.it.name('J'), ...linesOf(sku, '1') },
      linesOf(sku, '4'),
      linesOf(sku, '3'),
    ];
    const answers = await create(storeman, { picks });
    assert.equal(
      answers.map(({ refusal }) => refusal?.code ?? null),
      [null, 'unknown_skus', 'confirmation_required', 'insufficient_quantity', null],
    );
    assert.equal(column(answers, 'reference'), ['SO-1', 'SO-2', null, null, null]);
    assert.equal(await numbersAt(storeman), [answers[0]?.number, answers[4]?.number]);
    assert.equal(await builders.it.count('jobs where company_id = $1', [site.companyId]), 0);
    assert.equal(await findDifferences(builders.it.db, site.companyId), []);
    const again = { reference: 'SO-2', ...linesOf('no such SKU', '1') };
    const { requestId: _, ...alone } = await storeman.refused(createPick, again, 'unknown_skus');
    assert.equal(answers[1]?.refusal, alone);
  });

  test('a call that is repeated with its key returns the same answers and creates nothing', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const input = { picks: [linesOf(sku, '4'), linesOf(sku, '2')] };
    const first = await create(storeman, input, 'orders of today');
    await storeman.ok(deletePick, { id: first[0]?.id ?? 0 });
    const repeated = await wroteNothing(builders.it, () => create(storeman, input, 'orders of today'));
    assert.equal(repeated, first);
    await wroteNothing(builders.it, async () => {
      const other = await storeman.call(createPicks, { picks: [linesOf(sku, '1')] }, { key: 'orders of today' });
      assert.equal([other.status, other.body['code']], [422, 'idempotency_key_reused']);
    });
  });

  test('a call without a key, with a malformed pick or with too many lines is refused as a whole', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const good = linesOf(sku, '1');
    const many = { lines: Array.from({ length: 1_000 }, () => ({ stockCode: sku, quantity: '1' })) };
    const calls: [input: object, key: string | undefined, path: string, code: string][] = [
      [{ picks: [good] }, undefined, 'idempotency-key', 'required'],
      [{ picks: [good, linesOf(sku, '0')] }, 'k', 'picks.1.lines.0.quantity', 'too_small'],
      [{ picks: [] }, 'k', 'picks', 'too_few'],
      [{ picks: [...Array.from({ length: 10 }, () => many), good] }, 'k', 'picks', 'too_many'],
    ];
    for (const [input, key, path, code] of calls) {
      const { status, body } = await wroteNothing(builders.it, () =>
        storeman.call(createPicks, input as never, { ...(key !== undefined && { key }) }),
      );
      const [fault] = (body as { faults?: { path: string; code: string }[] }).faults ?? [];
      assert.equal([status, fault?.path, fault?.code], [400, path, code]);
    }
  });

  test('two calls at once over the same stock reserve all of it, and no unit twice', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '25');
    const ben = await builders.it.storeman(site);
    const input = { picks: Array.from({ length: 20 }, () => linesOf(sku, '1')) };
    const answers = await Promise.all([anna, ben].map((one) => create(one, input)));
    assert.equal(
      column(
        answers.flat().filter(({ refusal }) => refusal !== null),
        'refusal.code',
      ),
      [...Array.from({ length: 15 }, () => 'insufficient_quantity')],
    );
    assert.is((await numbersAt(anna)).length, 25);
    assert.equal(await findDifferences(builders.it.db, site.companyId), []);
  });

  test('after a failure in the middle a repeat does only the parts that have no answer', async () => {
    const { userId, accessId } = await builders.it.storeman(await builders.it.site());
    const actor = { userId, accessId, layout: null } as Actor;
    const names = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
    const done: string[] = [];
    const call = (failing?: string, longest?: number): Promise<PartAnswer<string>[]> =>
      partsOf(builders.it.pool, createPicks, actor, {
        key: 'crash',
        input: { names },
        ...(longest !== undefined && { longest }),
      }).each(names, async (_tx: Tx, { name }) => {
        if (name === failing) throw new Error('the server crashed');
        done.push(name);
        return name;
      });
    const failed = async (work: Promise<unknown>) =>
      work.then(
        () => 'answered',
        (error: Error) => error.message,
      );
    assert.is(await failed(call('c')), 'the server crashed');
    assert.match(await failed(call(undefined, -1)), 'not available');
    assert.equal(
      await call(),
      names.map(({ name }) => ({ done: name })),
    );
    assert.equal(done, ['a', 'b', 'c', 'd']);
  });
});
