import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import * as assert from 'uvu/assert';
import type { Tx } from '../../server/db/query.ts';
import { LostRace, transaction } from '../../server/db/transaction.ts';
import { Refusal } from '../../shared/errors.ts';
import { buildersFor } from '../support/builders/builders.ts';
import { becomes } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';

suite('a transaction', (test, hooks) => {
  const builders = buildersFor(hooks);
  const make = (tx: Tx, login: string) => tx.run(`insert into users (login, name) values ($1, 'Somebody')`, [login]);
  const made = () =>
    builders.it.db.many<{ login: string }>(`select login from users where name = 'Somebody' order by login`);

  test('that lost a race is undone and done again, and then locks first', async () => {
    const tries: boolean[] = [];
    await transaction(builders.it.pool, async (tx) => {
      tries.push(tx.locksFirst);
      await make(tx, `try-${tries.length}`);
      if (!tx.locksFirst) throw new LostRace();
    });
    assert.equal(tries, [false, true]);
    assert.equal(await made(), [{ login: 'try-2' }]);
  });

  test('that loses every race is refused as changed meanwhile, and leaves nothing', async () => {
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

  test('what is sent with the commit is committed with the rest; that it fails undoes everything', async () => {
    const before = await made();
    const values = ['with-commit'];
    await transaction(builders.it.pool, async (tx) =>
      tx.withCommit(`insert into users (login, name) values ($1, 'Somebody')`, values),
    );
    const twice = transaction(builders.it.pool, async (tx) => {
      await make(tx, 'undone');
      tx.withCommit(`insert into users (login, name) values ($1, 'Somebody')`, values);
    });
    const error = await twice.catch((failed: unknown) => failed);
    assert.instance(error, pg.DatabaseError);
    assert.is((error as pg.DatabaseError).code, '23505');
    assert.equal((await made()).length, before.length + 1);
  });

  test('work that goes on when it is over reaches nobody’s data', async () => {
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
