import * as assert from 'uvu/assert';
import { createConnection } from '../../../client/calls/connection.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the connection', (test) => {
  function connected() {
    const network = { isThere: true, isSaidToBe: true, asked: 0, time: 1000, answer: Promise.resolve() };
    const connection = createConnection({
      async ask() {
        network.asked += 1;
        await network.answer;
        if (!network.isThere) throw new Error('no answer');
      },
      hasNetwork: () => network.isSaidToBe,
      later(run) {
        const timer = setTimeout(run).unref();
        return () => clearTimeout(timer);
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

  test('a browser that says its network is gone is asked after, though the gateway still answered once', async () => {
    const { network, connection } = connected();
    network.isSaidToBe = false;
    await connection.doubt();
    assert.not(connection.isLost.value);
    network.isThere = false;
    await eventually(() => assert.ok(connection.isLost.value));
  });

  test('a gateway that takes long to answer is no lost connection', async () => {
    const { network, connection } = connected();
    const { promise, resolve } = Promise.withResolvers<void>();
    network.answer = promise;
    const said: boolean[] = [];
    const end = connection.isLost.subscribe((isLost) => said.push(isLost));
    const asked = connection.doubt();
    await new Promise((wait) => setTimeout(wait, 20));
    resolve();
    await asked;
    end();
    assert.equal(said, [false]);
  });

  test('is asked for as often after an hour as after a second, so that it is found as soon', async () => {
    const pauses: number[] = [];
    const wanted: (() => void)[] = [];
    const connection = createConnection({
      ask: () => Promise.reject(new Error('no answer')),
      hasNetwork: () => true,
      later(run, milliseconds) {
        pauses.push(milliseconds);
        wanted.push(run);
        return () => undefined;
      },
      now: () => 0,
    });
    for (let time = 0; time < 20; time += 1) {
      await connection.doubt();
      wanted.at(-1)?.();
    }
    assert.ok(Math.max(...pauses) < 1000);
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
