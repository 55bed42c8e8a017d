import * as assert from 'uvu/assert';
import { Account } from '../../tools/soak/account.ts';
import { clerksOf } from '../../tools/soak/clerks.ts';
import { clocks } from '../../tools/soak/clocks.ts';
import { connections } from '../../tools/soak/connections.ts';
import { hangUp, signIn, workUntil } from '../../tools/soak/floor.ts';
import { type Ground, openGround } from '../../tools/soak/ground.ts';
import { kills } from '../../tools/soak/kills.ts';
import { assembleSenders } from '../../tools/soak/senders.ts';
import { ask } from '../support/database/database.ts';
import { becomes } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';

suite('faults on purpose', (test, hooks) => {
  let ground: Ground;
  hooks.before(async () => {
    ground = await openGround(3);
  });
  hooks.after(() => ground.close());

  test('R9 the stock adds up while users return, forward and count goods and export files with open screens', async () => {
    const { url } = await ground.start();
    const account = new Account();
    const people = await signIn(ground, url, account);
    const clerks = clerksOf(people);
    const senders = await assembleSenders(ground.postgres.url, { url, login: 'replay', password: ground.password });
    let isOver = false;
    const listening = clerks.keepScreensOpen(() => isOver);
    await becomes(() => clerks.done.streams, people.length);
    for (const work of [...senders.works, ...clerks.works]) await work();
    isOver = true;
    await Promise.all([hangUp(people), senders.close(), listening]);
    assert.equal(senders.done, { returns: 1, transfers: 1 });
    const { counts, exports, changesHeard, streamsBroken } = clerks.done;
    assert.equal({ counts, exports, streamsBroken }, { counts: 1, exports: 1, streamsBroken: 0 });
    assert.ok(changesHeard >= people.length, `${changesHeard} changes heard`);
    assert.equal(await account.faults(ground.postgres.url), []);
  });

  test('the check detects lost acknowledged work, unreported work and stock that differs', async () => {
    const { url } = await ground.start();
    const [account, stranger] = [new Account(), new Account()];
    const people = await signIn(ground, url, account);
    await workUntil(() => account.acknowledged >= 10, people, 0);
    await hangUp(people);
    assert.equal(await account.faults(ground.postgres.url), []);
    assert.match((await stranger.faults(ground.postgres.url)).join(), /operations were done that nobody was told of/);
    account.acknowledge({ operationId: 999_999_999 });
    await ask(
      ground.postgres.url,
      'update stock_lines set quantity = quantity + 1 where id = (select min(id) from stock_lines)',
    );
    const [lost, ...differences] = await account.faults(ground.postgres.url);
    assert.is(lost, '1 acknowledged operations are lost');
    assert.ok(differences.length > 0);
  });

  test('R4 R5 killing PostgreSQL, the server or both during work loses nothing and repeats nothing', async () => {
    assert.equal(lasting((await kills(3)).faults), []);
  });

  test('R8 work loses nothing while others hold every connection, and continues without intervention afterwards', async () => {
    assert.equal(lasting((await connections(1)).faults), []);
  });

  test('R8 users work with a server clock hours off, and documents get the database’s time', async () => {
    assert.equal(lasting((await clocks([1, -25], 2)).faults), []);
  });
});

/** Leaves out times, and attempts that a busy machine rejected, because they are not tests (docs/trust.md). */
const lasting = (faults: readonly string[]) => faults.filter((fault) => !/ ms$|^failed: 503 \d+$/.test(fault));
