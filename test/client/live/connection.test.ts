import * as assert from 'uvu/assert';
import { createConnection } from '../../../client/calls/connection.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the connection', (test) => {
  function connected() {
    const network = { isThere: true, isSaidToBe: true, requestCount: 0, time: 1000, answer: Promise.resolve() };
    const connection = createConnection({
      async ask() {
        network.requestCount += 1;
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

  test('a single failed call does not count as a lost connection', async () => {
    const { connection } = connected();
    await connection.doubt();
    assert.not(connection.isLost.value);
  });

  test('the connection is lost when the gateway does not answer, and is restored automatically', async () => {
    const { network, connection } = connected();
    network.isThere = false;
    await connection.doubt();
    assert.equal([connection.isLost.value, connection.isOffline.value], [true, false]);
    network.isSaidToBe = false;
    await eventually(() => assert.ok(connection.isOffline.value));
    Object.assign(network, { isThere: true, isSaidToBe: true });
    await eventually(() => assert.not(connection.isLost.value));
  });

  test('a browser that reports no network is checked again, even after the gateway answered', async () => {
    const { network, connection } = connected();
    network.isSaidToBe = false;
    await connection.doubt();
    assert.not(connection.isLost.value);
    network.isThere = false;
    await eventually(() => assert.ok(connection.isLost.value));
  });

  test('a slow gateway does not count as a lost connection', async () => {
    const { network, connection } = connected();
    const { promise, resolve } = Promise.withResolvers<void>();
    network.answer = promise;
    const states: boolean[] = [];
    const end = connection.isLost.subscribe((isLost) => states.push(isLost));
    const check = connection.doubt();
    await new Promise((wait) => setTimeout(wait, 20));
    resolve();
    await check;
    end();
    assert.equal(states, [false]);
  });

  test('the checks of a lost connection stay less than a second apart', async () => {
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

  test('the connection stores when the gateway last answered', async () => {
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

  test('several failing calls cause one check', async () => {
    const { network, connection } = connected();
    await Promise.all([connection.doubt(), connection.doubt(), connection.doubt()]);
    assert.is(network.requestCount, 1);
  });
});
