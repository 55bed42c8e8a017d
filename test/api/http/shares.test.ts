import pg from 'pg';
import * as assert from 'uvu/assert';
import { type Enter, inShare } from '../../../server/api/http/shares.ts';
import { workQueue } from '../../../server/api/work-queue.ts';
import { createToken, getVersion, listAccesses } from '../../../shared/contract/account/account.ts';
import { listLocations } from '../../../shared/contract/locations/locations.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { waitingForLocks } from '../../support/builders/at-once.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { Caller } from '../../support/builders/caller.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('a share for everyone', (test, hooks) => {
  const builders = buildersFor(hooks);

  const whileLocked = async (table: string, work: (waiting: () => Promise<number>) => Promise<void>) => {
    const holder = new pg.Client({ connectionString: builders.it.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    await work(() => waitingForLocks(builders.it)).finally(() => holder.end());
  };
  const times = <Result>(count: number, call: () => Promise<Result>) => Array.from({ length: count }, call);

  test('G82 ten requests of a person are worked at once, in all their sessions; the rest waits behind nobody else', async () => {
    const site = await builders.it.site();
    const [busy, other] = [await builders.it.storeman(site), await builders.it.storeman(site)];
    const elsewhere = new Caller(builders.it.app, `${await builders.it.token(busy.userId)}@${busy.accessId}`);
    let asked: Promise<unknown>[] = [];
    await whileLocked('locations', async (waiting) => {
      asked = [busy, elsewhere].flatMap((session) => times(12, () => session.ok(listLocations, {})));
      await becomes(waiting, 10);
      await other.ok(listAccesses, {});
      const theirs = other.ok(listLocations, {});
      await becomes(waiting, 11);
      asked.push(theirs);
    });
    assert.is((await Promise.all(asked)).length, 25);
  });

  test('G82 three reports of a person are worked at once, and nothing else of theirs waits for them', async () => {
    const busy = await builders.it.storeman(await builders.it.site());
    let asked: Promise<unknown>[] = [];
    await whileLocked('stock_lines', async (waiting) => {
      asked = times(20, () => busy.ok(listStock, {}));
      await becomes(waiting, 3);
      await busy.ok(listLocations, {});
      assert.is(await waiting(), 3);
    });
    assert.is((await Promise.all(asked)).length, 20);
  });

  test('G82 a file keeps its place until its last piece was taken, and gives it back when its reader goes', async () => {
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

  test('G82 more sign-ins at once than may wait are told to come again; who is signed in works on', async () => {
    const person = await builders.it.storeman(await builders.it.site());
    const visitor = new Caller(builders.it.app, '');
    const refused: number[] = [];
    let asked: Promise<unknown>[] = [];
    await whileLocked('failed_attempts', async (waiting) => {
      asked = times(70, async () => {
        const input = { login: builders.it.name('who'), password: 'Guess-123456' };
        refused.push((await visitor.call(createToken, input)).status);
      });
      await becomes(waiting, 10);
      assert.equal(refused, [429, 429, 429, 429]);
      await person.ok(listAccesses, {});
      await visitor.ok(getVersion, {});
    });
    await Promise.all(asked);
  });
});

async function* pieces(): AsyncGenerator<string> {
  yield 'heading';
  yield 'row';
}
