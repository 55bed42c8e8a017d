import * as assert from 'uvu/assert';
import { workQueue, workQueues } from '../../server/api/work-queue.ts';
import { Refusal } from '../../shared/errors.ts';
import { suite } from '../support/suite.ts';

suite('the queue of heavy work', (test) => {
  const controlled = () => {
    const started: PromiseWithResolvers<void>[] = [];
    const work = () => {
      const one = Promise.withResolvers<void>();
      started.push(one);
      return one.promise;
    };
    return { started, work };
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test('G39 two are worked at once, 64 wait, the 67th is refused and told when to come again', async () => {
    const inTurn = workQueue({ together: 2, waiting: 64 });
    const { started, work } = controlled();
    const all = Array.from({ length: 66 }, () => inTurn(work));
    await settled();
    assert.is(started.length, 2);
    const refusal = await inTurn(work).catch((error: unknown) => error);
    assert.instance(refusal, Refusal);
    assert.is((refusal as Refusal).code, 'too_many_requests');
    assert.equal((refusal as Refusal).details.data, { seconds: 1 });
    for (let done = 0; done < 66; done += 1) {
      started[done]?.resolve();
      await settled();
      assert.ok(started.length <= done + 3);
    }
    await Promise.all(all);
    assert.is(started.length, 66);
  });

  test('work that fails gives its place to the next', async () => {
    const inTurn = workQueue({ together: 1, waiting: 1 });
    const { started, work } = controlled();
    const [first, second] = [inTurn(work), inTurn(work)];
    await settled();
    started[0]?.reject(new Error('out of memory'));
    assert.is(await first.catch((error: Error) => error.message), 'out of memory');
    await settled();
    started[1]?.resolve();
    await second;
    const third = inTurn(work);
    await settled();
    started[2]?.resolve();
    await third;
  });

  test('who goes away while waiting leaves the queue: their work is not begun, and somebody else may wait', async () => {
    const inTurn = workQueue({ together: 1, waiting: 1 });
    const { started, work } = controlled();
    const first = inTurn(work);
    const leaving = new AbortController();
    const left = inTurn(work, leaving.signal).catch((error: unknown) => error);
    leaving.abort('gone');
    assert.is(await left, 'gone');
    const next = inTurn(work);
    started[0]?.resolve();
    await first;
    await settled();
    assert.is(started.length, 2);
    started[1]?.resolve();
    await next;
    assert.is(await inTurn(work, leaving.signal).catch((error: unknown) => error), 'gone');
    assert.is(started.length, 2);
  });

  test('who has waited as long as anybody may is told to come again, and their work is not begun', async () => {
    const inTurn = workQueue({ together: 1, waiting: 1, longest: 1 });
    const { started, work } = controlled();
    const first = inTurn(work);
    const refusal = await inTurn(work).catch((error: unknown) => error);
    assert.is((refusal as Refusal).code, 'too_many_requests');
    started[0]?.resolve();
    await first;
    assert.is(await inTurn(async () => 'free'), 'free');
    assert.is(started.length, 1);
  });

  test('each key has a queue of its own', async () => {
    const inTurn = workQueues({ together: 1, waiting: 0 });
    const { started, work } = controlled();
    const [anne, bob] = [inTurn('anne', work), inTurn('bob', work)];
    await settled();
    assert.is(started.length, 2);
    assert.is(await inTurn('anne', work).catch(({ code }) => code), 'too_many_requests');
    started[0]?.resolve();
    await anne;
    assert.is(await inTurn('anne', async () => 'free'), 'free');
    started[1]?.resolve();
    await bob;
  });
});
