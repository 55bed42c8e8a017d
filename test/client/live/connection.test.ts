import * as assert from 'uvu/assert';
import { createConnection } from '../../../client/calls/connection.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the connection', (test) => {
  function connected() {
    const builders = { isThere: true, asked: 0, time: 1000 };
    const connection = createConnection({
      async ask() {
        builders.asked += 1;
        if (!builders.isThere) throw new Error('no answer');
      },
      now: () => builders.time,
    });
    return { builders, connection };
  }

  test('a call that failed for itself is no lost connection', async () => {
    const { connection } = connected();
    await connection.doubt();
    assert.not(connection.isLost.value);
  });

  test('is lost when the gateway does not answer either, and is found again by itself', async () => {
    const { builders, connection } = connected();
    builders.isThere = false;
    await connection.doubt();
    assert.ok(connection.isLost.value);
    builders.isThere = true;
    await eventually(() => assert.not(connection.isLost.value));
  });

  test('knows when the gateway last answered', async () => {
    const { builders, connection } = connected();
    builders.time = 2000;
    connection.reached();
    builders.isThere = false;
    builders.time = 3000;
    await connection.doubt();
    assert.is(connection.answeredAt.value, 2000);
    connection.reached();
    assert.not(connection.isLost.value);
  });

  test('asks once, however many calls fail at a time', async () => {
    const { builders, connection } = connected();
    await Promise.all([connection.doubt(), connection.doubt(), connection.doubt()]);
    assert.is(builders.asked, 1);
  });
});
