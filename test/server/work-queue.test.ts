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
  const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

  test('G39 two tasks run at once, 64 wait, and the 67th is refused with a time to retry', async () => {
    const inTurn = workQueue({ together: 2, waiting: 64 });
    const { started, work } = controlled();
    const all = Array.from({ length: 66 }, () => inTurn(work));
    await untilIdle();
    assert.is(started.length, 2);
    const refusal = await inTurn(work).catch((error: unknown) => error);
    assert.instance(refusal, Refusal);
    assert.is((refusal as Refusal).code, 'too_many_requests');
    assert.equal((refusal as Refusal).details.data, { seconds: 1 });
    for (let done = 0; done < 66; done += 1) {
      started[done]?.resolve();
      await untilIdle();
      assert.ok(started.length <= done + 3);
    }
    await Promise.all(all);
    assert.is(started.length, 66);
  });

  test('a failed task gives its slot to the next', async () => {
    const inTurn = workQueue({ together: 1, waiting: 1 });
    const { started, work } = controlled();
    const [first, second] = [inTurn(work), inTurn(work)];
    await untilIdle();
    started[0]?.reject(new Error('out of memory'));
    assert.is(await first.catch((error: Error) => error.message), 'out of memory');
    await untilIdle();
    started[1]?.resolve();
    await second;
    const third = inTurn(work);
    await untilIdle();
    started[2]?.resolve();
    await third;
  });

  test('a caller who leaves the queue makes room for another, and the task is not started', async () => {
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
    await untilIdle();
    assert.is(started.length, 2);
    started[1]?.resolve();
    await next;
    assert.is(await inTurn(work, leaving.signal).catch((error: unknown) => error), 'gone');
    assert.is(started.length, 2);
  });

  test('a caller who waited the longest time is refused, and the task is not started', async () => {
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

  test('each key has its own queue', async () => {
    const inTurn = workQueues({ together: 1, waiting: 0 });
    const { started, work } = controlled();
    const [anne, bob] = [inTurn('anne', work), inTurn('bob', work)];
    await untilIdle();
    assert.is(started.length, 2);
    assert.is(await inTurn('anne', work).catch(({ code }) => code), 'too_many_requests');
    started[0]?.resolve();
    await anne;
    assert.is(await inTurn('anne', async () => 'free'), 'free');
    started[1]?.resolve();
    await bob;
  });
});
