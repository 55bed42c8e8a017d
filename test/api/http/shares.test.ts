import pg from 'pg';
import * as assert from 'uvu/assert';
import { type Enter, inShare } from '../../../server/api/http/shares.ts';
import { workQueue } from '../../../server/api/work-queue.ts';
import { createToken, getVersion, listAccesses } from '../../../shared/contract/account/account.ts';
import { listLocations } from '../../../shared/contract/locations/locations.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { waitingForLocks } from '../../support/builders/at-once.ts';
import { Caller } from '../../support/builders/caller.ts';
import { becomes } from '../../support/eventually.ts';

apiSuite('fair shares for all users', (test, builders) => {
  const whileLocked = async (table: string, work: (waiting: () => Promise<number>) => Promise<void>) => {
    const holder = new pg.Client({ connectionString: builders.it.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    await work(() => waitingForLocks(builders.it)).finally(() => holder.end());
  };
  const times = <Result>(count: number, call: () => Promise<Result>) => Array.from({ length: count }, call);

  test('G82 ten requests of a user run at once across all sessions, and the rest delay no other user', async () => {
    const site = await builders.it.site();
    const [busy, other] = [await builders.it.storeman(site), await builders.it.storeman(site)];
    const elsewhere = new Caller(builders.it.app, `${await builders.it.token(busy.userId)}@${busy.accessId}`);
    let requests: Promise<unknown>[] = [];
    await whileLocked('locations', async (waiting) => {
      requests = [busy, elsewhere].flatMap((session) => times(12, () => session.ok(listLocations, {})));
      await becomes(waiting, 10);
      await other.ok(listAccesses, {});
      const theirs = other.ok(listLocations, {});
      await becomes(waiting, 11);
      requests.push(theirs);
    });
    assert.is((await Promise.all(requests)).length, 25);
  });

  test('G82 three reports of a user run at once, and the user’s other requests do not wait for them', async () => {
    const busy = await builders.it.storeman(await builders.it.site());
    let requests: Promise<unknown>[] = [];
    await whileLocked('stock_lines', async (waiting) => {
      requests = times(20, () => busy.ok(listStock, {}));
      await becomes(waiting, 3);
      await busy.ok(listLocations, {});
      assert.is(await waiting(), 3);
    });
    assert.is((await Promise.all(requests)).length, 20);
  });

  test('G82 a file holds its slot until its last piece is read, and frees it when its reader leaves', async () => {
    const queue = workQueue({ together: 1, waiting: 10 });
    const enter: Enter = (work) => queue(work);
    const file = () => inShare(enter, pieces()) as AsyncGenerator<string>;
    const first = file();
    assert.equal(await first.next(), { done: false, value: 'heading' });
    const second = file();
    let begun = false;
    const next = second.next().then((piece) => {
      begun = true;
      return piece;
    });
    assert.equal(await first.next(), { done: false, value: 'row' });
    assert.is(begun, false);
    await first.next();
    assert.equal(await next, { done: false, value: 'heading' });
    await second.return(undefined);
    assert.is(await queue(async () => 'free'), 'free');
  });

  test('G82 sign-ins beyond the queue are refused for now, while signed-in users continue to work', async () => {
    const person = await builders.it.storeman(await builders.it.site());
    const visitor = new Caller(builders.it.app, '');
    const refused: number[] = [];
    let requests: Promise<unknown>[] = [];
    await whileLocked('failed_attempts', async (waiting) => {
      requests = times(70, async () => {
        const input = { login: builders.it.name('who'), password: 'Guess-123456' };
        refused.push((await visitor.call(createToken, input)).status);
      });
      await becomes(waiting, 10);
      assert.equal(refused, [429, 429, 429, 429]);
      await person.ok(listAccesses, {});
      await visitor.ok(getVersion, {});
    });
    await Promise.all(requests);
  });
});

async function* pieces(): AsyncGenerator<string> {
  yield 'heading';
  yield 'row';
}
