import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import * as assert from 'uvu/assert';
import type { Tx } from '../../server/db/query.ts';
import { LostRace, transaction } from '../../server/db/transaction.ts';
import { Refusal } from '../../shared/errors.ts';
import { buildersFor } from '../support/builders/builders-for.ts';
import { statementsByTurn } from '../support/database/statements-by-turn.ts';
import { becomes } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';

suite('a transaction', (test, hooks) => {
  const builders = buildersFor(hooks);
  const make = (tx: Tx, login: string) => tx.run(`insert into users (login, name) values ($1, 'Somebody')`, [login]);
  const makeWithMail = (tx: Tx, email: string) =>
    tx.run(`insert into users (login, name, email) values ('nobody', 'Somebody', $1)`, [email]);
  const made = () =>
    builders.it.db.many<{ login: string }>(`select login from users where name = 'Somebody' order by login`);

  test('a transaction that lost a race is rolled back and repeated, locking first', async () => {
    const tries: boolean[] = [];
    await transaction(builders.it.pool, async (tx) => {
      tries.push(tx.locksFirst);
      await make(tx, `try-${tries.length}`);
      if (!tx.locksFirst) throw new LostRace();
    });
    assert.equal(tries, [false, true]);
    assert.equal(await made(), [{ login: 'try-2' }]);
  });

  test('a transaction that loses every race is refused as changed meanwhile and changes nothing', async () => {
    const before = await made();
    const lost = transaction(builders.it.pool, async (tx) => {
      await make(tx, 'nobody');
      throw new LostRace();
    });
    const error = await lost.catch((refused: unknown) => refused);
    assert.instance(error, Refusal);
    assert.is((error as Refusal).code, 'changed_meanwhile');
    assert.equal(await made(), before);
  });

  test('work sent with the commit is committed with the rest, and its failure undoes everything', async () => {
    const before = await made();
    await transaction(builders.it.pool, async (tx) => tx.withCommit(() => make(tx, 'with-commit')));
    const twice = transaction(builders.it.pool, async (tx) => {
      await make(tx, 'undone');
      tx.withCommit(() => make(tx, 'with-commit'));
    });
    const error = await twice.catch((failed: unknown) => failed);
    assert.instance(error, pg.DatabaseError);
    assert.is((error as pg.DatabaseError).code, '23505');
    assert.equal((await made()).length, before.length + 1);
  });

  test('work sent with the commit leaves in one turn with it, in reverse order', async () => {
    const sent = await statementsByTurn(() =>
      transaction(builders.it.pool, async (tx) => {
        await tx.one('select 1');
        tx.withCommit(() => tx.run('select 2'));
        tx.withCommit(() => tx.run('select 3'));
      }),
    );
    const texts = sent.map(({ text }) => text);
    assert.equal(texts.slice(-3), ['select 3', 'select 2', 'commit']);
    assert.is(new Set(sent.slice(-3).map((one) => one.turn)).size, 1);
  });

  test('work that is too late to be sent with the commit is refused', async () => {
    const late = transaction(builders.it.pool, async (tx) =>
      tx.withCommit(async () => {
        await turn();
        await make(tx, 'too-late');
      }),
    );
    const error = await late.catch((failed: unknown) => failed);
    assert.instance(error, Error);
    assert.not((await made()).some(({ login }) => login === 'too-late'));
  });

  test('later work in the transaction sees what was to be sent with the commit', async () => {
    await transaction(builders.it.pool, async (tx) => {
      tx.withCommit(() => make(tx, 'before'));
      const { logins } = await tx.one<{ logins: number }>(
        `select count(*) as logins from users where login = 'before'`,
      );
      assert.is(logins, 1);
    });
  });

  test('a transaction reports why it failed, not that later statements could not run', async () => {
    const failed = transaction(builders.it.pool, async (tx) => {
      const late = makeWithMail(tx, 'nobody').catch((error: unknown) => turn().then(() => Promise.reject(error)));
      await Promise.all([late, tx.one('select 1')]);
    });
    const error = await failed.catch((reason: unknown) => reason);
    assert.is((error as pg.DatabaseError).constraint, 'users_email_one_address');
  });

  test('a transaction whose first try breaks a check is rolled back and repeated, locking first', async () => {
    const tries: boolean[] = [];
    await transaction(builders.it.pool, async (tx) => {
      tries.push(tx.locksFirst);
      await make(tx, `check-${tries.length}`);
      tx.withCommit(() => (tx.locksFirst ? tx.run('select 1') : makeWithMail(tx, 'nobody')));
    });
    assert.equal(tries, [false, true]);
    assert.equal(
      (await made()).filter(({ login }) => login.startsWith('check')),
      [{ login: 'check-2' }],
    );
    const again = transaction(builders.it.pool, (tx) => makeWithMail(tx, 'nobody'));
    const error = await again.catch((reason: unknown) => reason);
    assert.is((error as pg.DatabaseError).constraint, 'users_email_one_address');
  });

  test('the opening statement is rolled back with the transaction, and the work receives its row count', async () => {
    const opening = [
      `insert into users (login, name) values ('opened', 'Somebody') on conflict do nothing`,
      [],
    ] as const;
    const opened: number[] = [];
    const refused = transaction(
      builders.it.pool,
      async (_tx, written) => {
        opened.push(written);
        throw new Refusal('changed_meanwhile');
      },
      opening,
    );
    await refused.catch(() => undefined);
    for (let again = 0; again < 2; again += 1) {
      await transaction(builders.it.pool, async (_tx, written) => opened.push(written), opening);
    }
    assert.equal(opened, [1, 1, 0]);
  });

  test('work that continues after the transaction changes no data', async () => {
    const before = await made();
    let late = '';
    const failed = transaction(builders.it.pool, async (tx) => {
      await make(tx, 'undone');
      const goesOn = async () => {
        await turn();
        await tx.one('select pg_sleep(0.1)');
        await make(tx, 'too-late');
      };
      void goesOn().catch((error: Error) => (late = error.constructor.name));
      await tx.one('select 1');
      throw new Error('half of the work failed');
    });
    await failed.catch(() => undefined);
    await becomes(() => late !== '', true);
    assert.equal(await made(), before);
  });
});
