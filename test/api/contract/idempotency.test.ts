import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { isWrite } from '../../../shared/contract/split-input.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';
import { adminWrites } from '../../support/writes/admin-writes.ts';
import { documentWrites } from '../../support/writes/document-writes.ts';
import { importWrites } from '../../support/writes/import-writes.ts';
import { photoWrites } from '../../support/writes/photo-writes.ts';
import { recordWrites } from '../../support/writes/record-writes.ts';
import { shipmentWrites } from '../../support/writes/shipment-writes.ts';
import { stockWrites } from '../../support/writes/stock-writes.ts';
import { scheduledMailWrites, viewWrites } from '../../support/writes/view-writes.ts';
import type { Prepare, WriteCase } from '../../support/writes/write-case.ts';

const writes: Readonly<Record<string, Prepare>> = {
  ...documentWrites,
  ...shipmentWrites,
  ...photoWrites,
  ...stockWrites,
  ...adminWrites,
  ...recordWrites,
  ...importWrites,
  ...viewWrites,
  ...scheduledMailWrites,
};

const atOnce = 5;

/** Account and session calls take no key (rules: stock rule 5). */
function takesKey({ reach }: Operation): boolean {
  return reach !== 'nobody' && reach !== 'user';
}

/** Leaves out the secrets that are returned only once: a repeated request does not return them. */
function withoutSecrets({ operation }: WriteCase, body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !operation.once?.includes(field)));
}

ownApiSuite('idempotency keys', (test, builders) => {
  const newKey = () => builders.it.name('key-of-test');

  async function added(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await tableCounts(builders.it.db);
    await work();
    const after = await tableCounts(builders.it.db);
    const changed = Object.entries(after).filter(([table, count]) => count !== before[table]);
    return Object.fromEntries(changed.map(([table, count]) => [table, count - (before[table] ?? 0)]));
  }

  const send = ({ operation, caller, input }: WriteCase, key: string) => caller.call(operation, input, { key });

  test('R6 the table of this test contains every change of the contract', () => {
    const names = operations.filter((operation) => isWrite(operation) && takesKey(operation)).map(({ name }) => name);
    assert.equal(Object.keys(writes).sort(), names.sort());
  });

  for (const [name, prepare] of Object.entries(writes)) {
    test(`R6 ${name}: a key sent many times at once takes effect once, refuses other requests and is separate per user`, async () => {
      const single = await prepare(builders.it);
      const once = await added(async () => assert.is((await send(single, newKey())).status, 200));
      const repeated = await prepare(builders.it);
      const key = newKey();
      const times = await added(async () => {
        const answers = await Promise.all(Array.from({ length: atOnce }, () => send(repeated, key)));
        const [first, ...others] = answers.map(({ status, body }) => ({ status, ...withoutSecrets(repeated, body) }));
        for (const other of others) assert.equal(other, first);
        assert.is(first?.status, 200);
        for (const secret of repeated.operation.once ?? []) {
          assert.is(answers.filter(({ body }) => body[secret] !== null).length, 1, `${secret} is told once`);
        }
      });
      assert.equal(times, once);
      const reused = await added(() => refusesAnother(repeated, key));
      assert.equal(reused, {});
      await answersRival(repeated, key);
    });
  }

  async function refusesAnother({ operation, other, caller }: WriteCase, key: string): Promise<void> {
    const answer = await caller.call(operation, other, { key });
    assert.equal([answer.status, answer.body['code']], [422, 'idempotency_key_reused']);
  }

  async function answersRival({ operation, input, rival }: WriteCase, key: string): Promise<void> {
    const { status } = await rival.call(operation, input, { key });
    const keys = await builders.it.count('idempotency_keys where key = $1', [key]);
    assert.is(keys, status === 200 ? 2 : 1, 'the other person was answered for themselves');
  }

  test('R6 a refusal and a confirmation leave the key free for the accepted request', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '1');
    const { id } = await storeman.ok(createErn, linesOf(sku, '3'));
    const key = newKey();
    assert.is((await storeman.call(receiveErn, { id }, { key })).body['code'], 'lines_not_counted');
    const lineId = (await storeman.ok(listErnLines, { id })).items[0]?.id ?? 0;
    const comment = { lineId, discrepancyComment: 'One crushed' };
    await storeman.ok(countErn, { id, counts: [{ lineId, set: '2' }], lines: [comment] });
    assert.is((await storeman.call(receiveErn, { id }, { key })).body['code'], 'confirmation_required');
    const received = await storeman.call(receiveErn, { id, accept: ['expect_rest'] }, { key });
    assert.is(received.status, 200);
    assert.equal((await storeman.call(receiveErn, { id }, { key })).body, received.body);
  });

  test('a caller’s own document number can be a key; one that is too long is refused', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '1');
    for (const key of ['7', 'PO 4711/2026 (copy)', '#'.repeat(255)]) {
      const made = await storeman.call(createErn, linesOf(sku, '3'), { key });
      assert.is(made.status, 200);
      assert.equal((await storeman.call(createErn, linesOf(sku, '3'), { key })).body, made.body);
    }
    await wroteNothing(builders.it, async () => {
      const answer = await storeman.call(createErn, linesOf(sku, '3'), { key: '#'.repeat(256) });
      assert.equal([answer.status, answer.body['code']], [400, 'malformed']);
    });
  });
});
