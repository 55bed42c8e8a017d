import * as assert from 'uvu/assert';
import { createConnection } from '../../../client/calls/connection.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the connection', (test) => {
  function connected() {
    const network = { isThere: true, asked: 0, time: 1000 };
    const connection = createConnection({
      async ask() {
        network.asked += 1;
        if (!network.isThere) throw new Error('no answer');
      },
      now: () => network.time,
    });
    return { network, connection };
  }

  test('a call that failed for itself is no lost connection', async () => {
    const { connection } = connected();
    await connection.doubt();
    assert.not(connection.isLost.value);
  });

  test('is lost when the gateway does not answer either, and is found again by itself', async () => {
    const { network, connection } = connected();
    network.isThere = false;
    await connection.doubt();
    assert.ok(connection.isLost.value);
    network.isThere = true;
    await eventually(() => assert.not(connection.isLost.value));
  });

  test('knows when the gateway last answered', async () => {
    const { network, connection } = connected();
    network.time = 2000;
    connection.reached();
    network.isThere = false;
    network.time = 3000;
    await connection.doubt();
    assert.is(connection.answeredAt.value, 2000);
    connection.reached();
    assert.not(connection.isLost.value);
  });

  test('asks once, however many calls fail at a time', async () => {
    const { network, connection } = connected();
    await Promise.all([connection.doubt(), connection.doubt(), connection.doubt()]);
    assert.is(network.asked, 1);
  });
});
