import * as assert from 'uvu/assert';
import { validateInTurns } from '../../server/api/http/validate-in-turns.ts';
import { createErn } from '../../shared/contract/goods-in/goods-in.ts';
import { printDrumLabels } from '../../shared/contract/prints/goods-in-prints.ts';
import { editSku } from '../../shared/contract/skus/skus.ts';
import { suite } from '../support/suite.ts';

suite('the validation of large bodies', (test) => {
  const body = createErn.body;
  const line = { stockCode: 'CABLE-1', quantity: '10.50', job: 'J-1' };
  const lines = (count: number): object[] => Array.from({ length: count }, () => ({ ...line }));

  test('R19 ten thousand lines are validated like one, and other work runs meanwhile', async () => {
    let turns = 0;
    let isRead = false;
    const others = async () => {
      for (; !isRead; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const meanwhile = others();
    const { failures, value } = await validateInTurns(body, { number: 'E-1', lines: lines(10_000) });
    isRead = true;
    await meanwhile;
    assert.equal(failures, []);
    assert.equal(value, {
      number: 'E-1',
      lines: Array.from({ length: 10_000 }, () => ({ ...line, quantity: '10.5' })),
    });
    assert.ok(turns > 2, `${turns} turns`);
  });

  test('repeated values are removed from a long list as from a short one', async () => {
    const ids = Array.from({ length: 450 }, (_, index) => 1 + (index % 150));
    const { value } = await validateInTurns(printDrumLabels.query, { ids, size: '62x29' });
    assert.equal(value, { ids: ids.slice(0, 150), size: '62x29' });
  });

  test('an error in the last of many lines is reported with its position', async () => {
    const { failures } = await validateInTurns(body, { lines: [...lines(999), { ...line, quantity: '-1' }] });
    assert.equal(
      failures.map(({ path }) => path),
      [['lines', 999, 'quantity']],
    );
  });

  test('R19 at most a hundred failures of a body are reported', async () => {
    const { failures } = await validateInTurns(body, { lines: Array.from({ length: 5_000 }, () => 0) });
    assert.is(failures.length, 100);
  });

  test('G49 validation stops after a hundred failures', async () => {
    let looks = 0;
    const look = () => {
      looks += 1;
      return [];
    };
    const last = new Proxy({}, { ownKeys: look });
    const { failures } = await validateInTurns(body, { lines: [...Array.from({ length: 99 }, () => ({})), last] });
    assert.is(failures.length, 100);
    assert.is(looks, 0);
  });

  test('R19 no element of an overlong list and no key of an oversized object is read', async () => {
    const looked: unknown[] = [];
    const watched = (given: object) =>
      new Proxy(given, {
        get(target, key, receiver) {
          if (/^(?:\d+|k\d+)$/.test(String(key))) looked.push(key);
          return Reflect.get(target, key, receiver);
        },
      });
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, 'x']));
    const refused = [
      await validateInTurns(body, { lines: watched(Array.from({ length: 10_001 }, () => 0)) }),
      await validateInTurns(body, watched(many)),
      await validateInTurns(editSku.body, { version: 1, parameters: watched(many) }),
    ];
    assert.equal(
      refused.map(({ failures }) => failures.map(({ message }) => message)),
      [['Enter 1 to 10000 of them'], ['Enter at most 59 fields'], ['Enter at most 1000 values']],
    );
    assert.equal(looked, []);
  });

  test('a body without a valid list is refused with one failure', async () => {
    assert.is((await validateInTurns(body, { lines: 7 })).failures.length, 1);
    assert.is((await validateInTurns(body, 'lines')).failures.length, 1);
    assert.is((await validateInTurns(body, { lines: [] })).failures.length, 1);
  });
});
