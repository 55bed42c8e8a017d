import '../../../client/all-texts.ts';
import { effect } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { isPasswordScan } from '../../../client/scan/password-scans.ts';
import { isBurst, isByHand, nothingTyped, scanKey, scannedCode, typed } from '../../../client/scan/scan-keys.ts';
import type { Scan, ScanResult, ScanStore } from '../../../client/scan/scan-queue.ts';
import { createScanQueue, type ScanQueue, scansApplied } from '../../../client/scan/scan-queue.ts';
import { changeScanSettings, learnSuffix, loadScanSettings, scanSettings } from '../../../client/scan/scan-settings.ts';
import { type Burst, burstWith, isScan } from '../../../client/scan/stray-scans.ts';
import { fakeStorage } from '../../support/client/fake-storage.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const pressed = { ctrlKey: false, shiftKey: false, altKey: false };

function typing(text: string, gap: number) {
  let state = nothingTyped;
  for (let at = 1; at <= text.length; at += 1) state = typed(state, text.slice(0, at), at * gap, 80);
  return state;
}

suite('reading scans', (test) => {
  test('a scanned code loses CR, LF and surrounding blanks and keeps GS', () => {
    assert.is(scannedCode(' \tDR-88213\r\n'), 'DR-88213');
    assert.is(scannedCode('0101234\u001d21A B'), '0101234\u001d21A B');
    assert.is(scannedCode(' \r\n'), '');
    assert.is(scannedCode('\u200b4006381333931\u200e'), '4006381333931');
    assert.is(scannedCode('Z\u00a04\u00ad'), 'Z 4');
  });

  test('Enter ends a scan, Tab only one that has begun, and Shift+Tab never', () => {
    assert.is(scanKey({ ...pressed, key: 'Enter' }, false), 'end');
    assert.is(scanKey({ ...pressed, key: 'Tab' }, true), 'end');
    assert.is(scanKey({ ...pressed, key: 'Tab' }, false), undefined);
    assert.is(scanKey({ ...pressed, key: 'Tab', shiftKey: true }, true), undefined);
  });

  test('GS can arrive as Ctrl+], as F8, as itself or as its symbol', () => {
    assert.equal(scanKey({ ...pressed, key: ']', ctrlKey: true }, true), { insert: '\u001d' });
    assert.equal(scanKey({ ...pressed, key: 'F8' }, true), { insert: '\u001d' });
    assert.equal(scanKey({ ...pressed, key: '^', ctrlKey: true }, true), { insert: '\u001e' });
    assert.equal(scanKey({ ...pressed, key: 'd', ctrlKey: true }, true), { insert: '\u0004' });
    assert.is(scanKey({ ...pressed, key: 'd', ctrlKey: true }, false), undefined);
    assert.equal(scanKey({ ...pressed, key: '\u001d' }, true), { insert: '\u001d' });
    assert.is(scannedCode('10AB\u241d21S'), '10AB\u001d21S');
    assert.is(scanKey({ ...pressed, key: ']' }, true), undefined);
  });

  test('input as fast as only a scanner types counts as a scan', () => {
    assert.ok(isBurst(typing('DR-88213', 10)));
  });

  test('a short pause inside a code does not split it', () => {
    const begun = typing('AP7921', 10);
    const whole = typed(begun, 'AP7921B', begun.at + 150, 80);
    assert.ok(isBurst(whole));
    assert.not(isBurst(typed(begun, 'AP7921B', begun.at + 600, 80)));
    assert.not(isBurst(typed(typing('AP7', 10), 'AP79', 180, 80)));
  });

  test('a scanner that sends Enter turns off the ending by a pause, unless the user chose it', () => {
    const storage = fakeStorage();
    loadScanSettings(storage);
    learnSuffix(storage, 700);
    assert.is(scanSettings.value.pause, 100);
    learnSuffix(storage, 12);
    assert.is(scanSettings.value.pause, 0);
    loadScanSettings(storage);
    assert.is(scanSettings.value.pause, 0);
    changeScanSettings(storage, { pause: 100, isPauseChosen: true });
    learnSuffix(storage, 12);
    assert.is(scanSettings.value.pause, 100);
  });

  test('keys as far apart as fingers press them are typed by hand, as is a single one', () => {
    assert.ok(isByHand(typing('24', 90)));
    assert.ok(isByHand(typing('7', 0)));
    assert.not(isByHand(typing('22423', 15)));
    assert.not(isByHand(typed(nothingTyped, '22423', 1, 80)), 'a handheld enters a code as a whole');
  });

  test('typing by hand never counts as a scan, however long the pauses', () => {
    assert.not(isBurst(typing('DR-88213', 150)));
    assert.not(isBurst(typing('48', 10)));
  });
});

suite('scans that stray into a quantity', (test) => {
  const rules = {
    longest: 19,
    isValue: (text: string) => /^\d*\.?\d*$/.test(text),
    isKnown: (code: string) => code === '5012345' || code === 'DR-88213',
  };
  const keys = (text: string, gap: number): Burst => {
    let burst: Burst | undefined;
    for (const [at, character] of [...text].entries())
      burst = burstWith(burst, character, at * gap, `4${text.slice(0, at)}`);
    if (burst === undefined) throw new Error('no keys');
    return burst;
  };

  test('letters, or more digits than a quantity has, count as a scan', () => {
    assert.ok(isScan(keys('XY-9001', 10), rules));
    assert.ok(isScan(keys('01234567890123456789', 10), rules));
  });

  test('a known code of digits is a scan if it came fast, and a quantity if typed by hand', () => {
    assert.ok(isScan(keys('5012345', 10), rules));
    assert.not(isScan(keys('5012345', 150), rules));
    assert.not(isScan(keys('2000', 10), rules));
  });

  test('a slow scanner is recognised by its code', () => {
    assert.ok(isScan(keys('DR-88213', 150), rules));
    assert.not(isScan(keys('DR-88213', 400), rules));
  });

  test('a short pause inside a code does not split it', () => {
    const whole = burstWith(keys('AP7921', 10), 'B', 50 + 400, '');
    assert.is(whole.text, 'AP7921B');
    assert.ok(isScan(whole, rules));
    assert.is(burstWith(keys('AP7921', 10), 'B', 50 + 600, '').text, 'B');
  });

  test('a fast burst that ends with Enter is not a password, but pasted or typed text is', () => {
    const at = ({ lastAt }: Burst, gap: number) => lastAt + gap;
    const scan = keys('BB-UPC', 10);
    assert.ok(isPasswordScan(scan, at(scan, 10)));
    const whole = burstWith(undefined, '4006381333931', 0, '');
    assert.ok(isPasswordScan(whole, 5));
    assert.not(isPasswordScan(whole, 400));
    const typedByHand = keys('s3cret-Word', 90);
    assert.not(isPasswordScan(typedByHand, at(typedByHand, 90)));
  });

  test('a scan remembers the previous value of the field', () => {
    assert.is(keys('XY-9001', 10).before, '4');
  });
});

suite('the queue of scans', (test) => {
  const good = (text: string): ScanResult => ({ good: true, text });

  test('the queue applies 20 scans once and in order, however slow the server is', async () => {
    const applied: string[] = [];
    const queue = createScanQueue({
      async apply({ code }) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        applied.push(code);
        return good(code);
      },
    });
    const codes = Array.from({ length: 20 }, (_, at) => `SKU-${at}`);
    for (const code of codes) queue.take(code);
    await eventually(() => assert.is(queue.waiting.value.length, 0));
    assert.equal(applied, codes);
  });

  test('the queue stops when a scan cannot be sent and repeats it with its own key', async () => {
    const sent: Scan[] = [];
    let offline = true;
    const queue = createScanQueue({
      async apply(scan) {
        sent.push(scan);
        if (offline) throw new Error('offline');
        return good(scan.code);
      },
    });
    queue.take('A');
    queue.take('B');
    await eventually(() => assert.ok(queue.stopped.value));
    queue.take('C');
    assert.equal(
      queue.waiting.value.map(({ code }) => code),
      ['A', 'B', 'C'],
    );
    offline = false;
    queue.resume();
    await eventually(() => assert.is(queue.waiting.value.length, 0));
    assert.equal(
      sent.map(({ code }) => code),
      ['A', 'A', 'B', 'C'],
    );
    assert.is(sent[0]?.id, sent[1]?.id);
    assert.is(new Set(sent.map(({ id }) => id)).size, 3);
  });

  test('a bad scan is named and does not stop the queue', async () => {
    const queue = createScanQueue({ apply: async ({ code }) => ({ good: code !== 'X', text: `${code} scanned` }) });
    const results: (ScanResult | undefined)[] = [];
    const stop = effect(() => void results.push(queue.last.value));
    queue.take('X');
    queue.take('A');
    await eventually(() => assert.is(results.length, 3));
    stop();
    assert.equal(results[1], { good: false, text: 'X scanned' });
    assert.ok(queue.last.value?.good);
    assert.equal(queue.returned.value, []);
  });

  test('one pull of the trigger that reads a unique code twice is one scan; pieces count twice', async () => {
    let time = 1_000;
    const applied: string[] = [];
    const queue = createScanQueue({
      async apply({ code }) {
        applied.push(code);
        return good(code);
      },
      isUnique: (code) => code.startsWith('DRUM'),
      now: () => time,
    });
    for (const [code, after] of [
      ['DRUM-1', 0],
      ['DRUM-1', 300],
      ['DRUM-1', 301],
      ['PIECE', 10],
      ['PIECE', 10],
      ['DRUM-2', 10],
      ['DRUM-1', 10],
    ] as const) {
      time += after;
      queue.receive(code, false);
    }
    await eventually(() => assert.is(queue.waiting.value.length, 0));
    assert.equal(applied, ['DRUM-1', 'DRUM-1', 'PIECE', 'PIECE', 'DRUM-2', 'DRUM-1']);
  });
});

suite('scans with an expected result', (test) => {
  function expecting() {
    const answers: PromiseWithResolvers<ScanResult>[] = [];
    const sent: Scan<string>[] = [];
    const store = new SlowStore();
    const queue = createScanQueue<string>({
      store: store as ScanStore<string>,
      apply(scan) {
        sent.push(scan);
        const answer = Promise.withResolvers<ScanResult>();
        answers.push(answer);
        return answer.promise;
      },
      expect({ code }, ahead) {
        if (!code.startsWith('A')) return undefined;
        return { command: code, result: { good: true, text: `${code}: ${ahead.length + 1}` } };
      },
    });
    const results: (ScanResult | undefined)[] = [];
    effect(() => void results.push(queue.last.value));
    const answer = async (result: ScanResult) => {
      answers.shift()?.resolve(result);
      await untilIdle();
    };
    return { queue, sent, store, results, answer, fail: (error: Error) => answers.shift()?.reject(error) };
  }
  const opened = async () => {
    const all = expecting();
    all.queue.open();
    await untilIdle();
    return all;
  };

  test('an expected result shows before the server answers, counts the scans ahead, and is confirmed without a sound', async () => {
    const { queue, sent, results, answer } = await opened();
    queue.take('A1');
    queue.take('A2');
    assert.equal(results.slice(1), [
      { good: true, text: 'A1: 1', isSaving: true },
      { good: true, text: 'A2: 2', isSaving: true },
    ]);
    assert.equal(
      sent.map(({ code, command }) => [code, command]),
      [['A1', 'A1']],
    );
    await answer({ good: true, text: 'A1: 1' });
    assert.is(queue.last.value?.text, 'A2: 2', 'a newer result stays');
    await answer({ good: true, text: 'A2: 2' });
    assert.equal(queue.last.value, { good: true, text: 'A2: 2', isSilent: true });
    assert.equal(queue.waiting.value, []);
    assert.is(results.length, 4);
  });

  test('a refusal corrects the expected result, and is listed if a newer scan was made meanwhile', async () => {
    const { queue, answer } = await opened();
    queue.take('A1');
    await answer({ good: false, text: 'A1 is locked' });
    assert.equal(queue.last.value, { good: false, text: 'A1 is locked' });
    assert.equal(queue.returned.value, []);
    queue.take('A2');
    queue.take('A3');
    await answer({ good: false, text: 'A2 is locked' });
    await answer({ good: true, text: 'A3: 1' });
    assert.is(queue.last.value?.text, 'A3: 1');
    assert.equal(
      queue.returned.value.map(({ code, refused }) => [code, refused]),
      [['A2', 'A2 is locked']],
    );
  });

  test('nothing is expected behind a scan that only the server understands', async () => {
    const { queue, results } = await opened();
    queue.take('LOCATION');
    queue.take('A1');
    assert.equal(results, [undefined]);
  });

  test('a scan is stored once with its command while it is sent, and dropped after it is stored', async () => {
    const { queue, sent, store, answer } = await opened();
    queue.take('A1');
    assert.is(sent.length, 1, 'sent without waiting for the store');
    await answer({ good: true, text: 'A1: 1' });
    await store.write();
    assert.equal(
      [...store.scans.values()].map(({ code, command }) => [code, command]),
      [['A1', 'A1']],
    );
    await store.write();
    assert.is(store.scans.size, 0);
  });

  test('when the connection is lost the result says that the scan is saved, and a repeat sends the same command', async () => {
    const { queue, sent, store, answer, fail } = await opened();
    queue.take('A1');
    fail(new Error('gone'));
    await untilIdle();
    assert.equal(queue.last.value, { good: true, text: 'A1: saved, will send', isSilent: true });
    await store.write();
    queue.resume();
    await untilIdle();
    await answer({ good: true, text: 'A1: 1' });
    assert.is(queue.last.value?.text, 'A1: 1');
    assert.equal(
      sent.map(({ id, command }) => [id, command]),
      [
        [sent[0]?.id, 'A1'],
        [sent[0]?.id, 'A1'],
      ],
    );
  });
});

/** A browser's database on a slow device: writes wait for `write()`, one at a time and in order. */
class SlowStore implements ScanStore {
  readonly scans = new Map<string, Scan>();
  readonly #writes: (() => void)[] = [];
  async read() {
    return [...this.scans.values()];
  }
  keep(scan: Scan): Promise<void> {
    return this.#later(() => this.scans.set(scan.id, scan));
  }
  drop({ id }: Scan): Promise<void> {
    return this.#later(() => this.scans.delete(id));
  }
  async write(): Promise<void> {
    await eventually(() => assert.ok(this.#writes.length > 0));
    this.#writes.shift()?.();
    await untilIdle();
  }
  codes(): string[] {
    return [...this.scans.values()].map(({ code }) => code);
  }
  #later(write: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.#writes.push(() => {
        write();
        resolve();
      });
    });
  }
}

const untilIdle = () => new Promise((done) => setTimeout(done));

suite('scans displayed as waiting', (test) => {
  async function standing() {
    const store = new SlowStore();
    const server = { isAway: true };
    const sent: string[] = [];
    const queue = createScanQueue({
      store,
      async apply({ code }) {
        if (server.isAway) throw new Error('away');
        if (code === 'X') return { good: false, text: 'X is refused' };
        sent.push(code);
        return { good: true, text: `${code} counted` };
      },
    });
    const close = queue.open();
    queue.take('A');
    await store.write();
    await eventually(() => assert.ok(queue.stopped.value));
    return { store, server, sent, queue, close };
  }
  const saidToWait = ({ stored }: ScanQueue) => stored.value.map(({ code }) => code);

  test('only stored scans are displayed as waiting and confirmed as saved', async () => {
    const { store, queue, close } = await standing();
    queue.take('B');
    queue.take('C');
    await untilIdle();
    assert.equal(saidToWait(queue), ['A']);
    assert.is(queue.last.value, undefined);
    await store.write();
    assert.equal(saidToWait(queue), ['A', 'B']);
    assert.equal(queue.last.value, { good: true, text: 'B: saved, will send' });
    await store.write();
    assert.equal(saidToWait(queue), ['A', 'B', 'C']);
    assert.equal(queue.last.value, { good: true, text: 'C: saved, will send' });
    assert.equal(store.codes(), ['A', 'B', 'C']);
    close();
  });

  test('a save by key also waits for a scan that is not stored yet', async () => {
    const store = new SlowStore();
    const queue = createScanQueue({ store, apply: async ({ code }) => ({ good: true, text: `${code} counted` }) });
    const close = queue.open();
    queue.take('A');
    assert.equal(saidToWait(queue), []);
    const results: unknown[] = [];
    const applied = scansApplied(queue).then((isDone) => results.push(isDone, queue.last.peek()?.text));
    await untilIdle();
    assert.equal(results, []);
    await store.write();
    await applied;
    assert.equal(results, [true, 'A counted']);
    close();
  });

  test('a returned scan that is scanned again stays stored until the new one is stored', async () => {
    const { store, server, queue, close } = await standing();
    queue.take('X');
    await store.write();
    server.isAway = false;
    queue.resume();
    while (queue.returned.value.length === 0) await untilIdle();
    const [back] = queue.returned.value;
    if (back === undefined) throw new Error('it did not come back');
    server.isAway = true;
    while (store.codes().includes('A')) await store.write();
    queue.retry(back);
    await store.write();
    assert.ok(store.codes().includes('X'));
    await store.write();
    assert.ok(store.codes().includes('X'));
    await store.write();
    assert.equal(store.codes(), ['X']);
    assert.is.not([...store.scans.keys()][0], back.id);
    close();
  });

  test('without a store, scans are displayed as waiting at once', () => {
    const queue = createScanQueue({ apply: async ({ code }) => ({ good: true, text: code }) });
    queue.take('A');
    assert.equal(saidToWait(queue), ['A']);
  });
});
