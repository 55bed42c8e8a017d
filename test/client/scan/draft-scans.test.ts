import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { createScanQueue, type Scan, type ScanResult, type ScanStore } from '../../../client/scan/scan-queue.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

class KeptScans implements ScanStore<string> {
  readonly scans = new Map<string, Scan<string>>();
  async read() {
    return [...this.scans.values()].toSorted((one, other) => one.at - other.at);
  }
  async keep(scan: Scan<string>) {
    this.scans.set(scan.id, structuredClone(scan));
  }
  async drop({ id }: Scan<string>) {
    this.scans.delete(id);
  }
}

suite('scans stored beyond the life of the page', (test) => {
  function site() {
    const store = new KeptScans();
    const sent: { code: string; command: string; key: string }[] = [];
    const server = { isAway: false, refuses: '' };
    let opened = 0;
    function page() {
      opened += 1;
      const name = `page ${opened}`;
      const queue = createScanQueue<string>({
        store,
        async apply({ code, id, command }, understood): Promise<ScanResult> {
          const meant = command ?? `${name} counts ${code}`;
          if (command === undefined) await understood(meant);
          if (server.isAway) throw new Error('away');
          if (server.refuses === code) return { good: false, text: `${code} is refused` };
          sent.push({ code, command: meant, key: id });
          return { good: true, text: code };
        },
      });
      return { queue, close: queue.open() };
    }
    return { store, sent, server, page };
  }
  const codesOf = (scans: readonly Scan[]) => scans.map(({ code }) => code);

  test('scans are stored before they are applied and dropped afterwards', async () => {
    const { store, sent, page } = site();
    const { queue, close } = page();
    queue.take('A');
    await eventually(() => assert.is(sent.length, 1));
    await eventually(() => assert.is(store.scans.size, 0));
    close();
  });

  test('the next page sends waiting scans once, in order, under their keys and as understood', async () => {
    const { store, sent, server, page } = site();
    server.isAway = true;
    const first = page();
    for (const code of ['A', 'B', 'C']) first.queue.take(code);
    await eventually(() => assert.ok(first.queue.stopped.value));
    await eventually(() => assert.is(store.scans.size, 3));
    const keys = first.queue.waiting.value.map(({ id }) => id);
    first.close();
    server.isAway = false;
    const second = page();
    await eventually(() => assert.equal(second.queue.waiting.value, []));
    await eventually(() => assert.is(sent.length, 3));
    assert.equal(
      sent.map(({ key }) => key),
      keys,
    );
    assert.equal(
      sent.map(({ command }) => command),
      ['page 1 counts A', 'page 2 counts B', 'page 2 counts C'],
    );
    assert.is(store.scans.size, 0);
    second.close();
  });

  test('a closed page sends no more scans', async () => {
    const { sent, server, page } = site();
    server.isAway = true;
    const { queue, close } = page();
    queue.take('A');
    await eventually(() => assert.ok(queue.stopped.value));
    close();
    server.isAway = false;
    queue.resume();
    await new Promise((done) => setTimeout(done, 20));
    assert.equal(sent, []);
  });

  test('a waiting scan that is refused comes back with the reason, also after a reload', async () => {
    const { store, server, page } = site();
    server.isAway = true;
    const first = page();
    for (const code of ['A', 'B']) first.queue.take(code);
    await eventually(() => assert.ok(first.queue.stopped.value));
    server.isAway = false;
    server.refuses = 'A';
    first.queue.resume();
    await eventually(() => assert.equal(first.queue.waiting.value, []));
    assert.equal(
      first.queue.returned.value.map(({ code, refused }) => [code, refused]),
      [['A', 'A is refused']],
    );
    await eventually(() => assert.is(store.scans.size, 1));
    first.close();
    const second = page();
    await eventually(() => assert.equal(codesOf(second.queue.returned.value), ['A']));
    second.close();
  });

  test('a returned scan is scanned again under a new key, or dropped', async () => {
    const { store, sent, server, page } = site();
    for (const [id, code] of Object.entries({ one: 'A', two: 'B' }))
      await store.keep({ id, code, at: 1, refused: 'not now' });
    const { queue, close } = page();
    await eventually(() => assert.is(queue.returned.value.length, 2));
    assert.equal(sent, []);
    const [one, two] = queue.returned.value;
    if (one === undefined || two === undefined) throw new Error('they did not come back');
    queue.retry(one);
    queue.drop(two);
    await eventually(() => assert.equal(codesOf(sent.map(({ code, key }) => ({ code, id: key, at: 0 }))), ['A']));
    assert.is.not(sent[0]?.key, 'one');
    assert.equal(queue.returned.value, []);
    await eventually(() => assert.is(store.scans.size, 0));
    assert.not(server.isAway);
    close();
  });

  test('a scan made while others wait is confirmed as saved', async () => {
    const { server, page } = site();
    server.isAway = true;
    const { queue, close } = page();
    queue.take('A');
    await eventually(() => assert.ok(queue.stopped.value));
    queue.take('B');
    await eventually(() => assert.equal(queue.last.value, { good: true, text: 'B: saved, will send' }));
    close();
  });

  test('a waiting scan is sent again automatically', async () => {
    const { sent, server, page } = site();
    server.isAway = true;
    const { queue, close } = page();
    queue.take('A');
    await eventually(() => assert.ok(queue.stopped.value));
    server.isAway = false;
    await eventually(() => assert.is(sent.length, 1));
    assert.is(queue.stopped.value, undefined);
    close();
  });
});
