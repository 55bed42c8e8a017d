import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import type { Scan, ScanStore } from '../../../client/scan/scan-queue.ts';
import {
  type Answer,
  bad,
  createScanning,
  good,
  misread,
  type ScanRules,
  shownCode,
} from '../../../client/scan/scanning.ts';
import { readScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const refusal = (status: number, message: string) => new ApiError('count', status, { code: 'some', message });

suite('the scan kit', (test) => {
  function screen(more: Partial<ScanRules<string>> = {}) {
    const counts = new Map<string, number>();
    const carried: { command: string; key: string }[] = [];
    const failures: unknown[] = [];
    const line = { flash: { value: 0 } };
    const scanning = createScanning<string>({
      async understand(code) {
        if (code.text === 'WHERE') return good('Here');
        return ['A', 'B'].includes(code.text)
          ? { command: code.text }
          : (misread(code) ?? bad(`${shownCode(code)} is unknown`));
      },
      async carryOut(command, { id }) {
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        carried.push({ command, key: id });
        return add(command, 1);
      },
      ...more,
    });
    function add(code: string, count: number): Answer {
      counts.set(code, (counts.get(code) ?? 0) + count);
      const text = `${code}: ${counts.get(code)}`;
      return count < 0 ? good(text) : good(text, { lines: [line], takeBack: async () => add(code, -count) });
    }
    async function scan(...codes: string[]) {
      return take(codes, false);
    }
    async function take(codes: readonly string[], isByHand: boolean) {
      for (const code of codes) scanning.queue.take(code, isByHand);
      await eventually(() =>
        assert.ok(scanning.queue.waiting.value.length === 0 || scanning.queue.stopped.value !== undefined),
      );
      const { good: isGood, text } = scanning.queue.last.value ?? {};
      return { good: isGood, text };
    }
    return { ...scanning, scan, type: (code: string) => take([code], true), counts, carried, failures, line };
  }

  test('a number typed by hand is entered, and one that was scanned, is longer or is a code is not', async () => {
    const entered: string[] = [];
    const { scan, type } = screen({
      async enter(quantity) {
        if (quantity === '22423') return undefined;
        entered.push(quantity);
        return good(`set to ${quantity}`);
      },
    });
    await scan('A');
    assert.equal(await type('12'), { good: true, text: 'set to 12' });
    for (const wrong of [await scan('12'), await type('123456'), await type('22423'), await type('1.5')])
      assert.is(wrong.good, false);
    assert.equal(entered, ['12']);
  });

  test('a number typed after a location or a refused scan is not entered for the item before it', async () => {
    const { scan, type, counts, failures } = screen({ enter: async (quantity) => good(`set to ${quantity}`) });
    await scan('A', 'WHERE');
    assert.equal(await type('12'), { good: false, text: '12 is unknown' });
    await scan('A');
    failures.push(refusal(409, 'B is locked'));
    await scan('B');
    assert.equal(await type('12'), { good: false, text: '12 is unknown' });
    assert.is(counts.get('A'), 2);
    await scan('B');
    await type('3');
    assert.is((await type('4')).text, 'set to 4');
  });

  test('a scan runs the command of its code, and a code without a command only shows an answer', async () => {
    const { scan, carried, line } = screen();
    assert.equal(await scan('WHERE'), { good: true, text: 'Here' });
    assert.equal(await scan('Z'), { good: false, text: 'Z is unknown' });
    assert.is(line.flash.value, 0);
    assert.equal(await scan('A', 'B', 'A'), { good: true, text: 'A: 2' });
    assert.equal(
      carried.map(({ command }) => command),
      ['A', 'B', 'A'],
    );
    assert.is(line.flash.value, 3);
  });

  test('a refusal names the scanned code, and the next scan continues', async () => {
    const { scan, failures } = screen();
    failures.push(refusal(409, 'The count is closed'));
    assert.equal(await scan('A'), { good: false, text: 'A: The count is closed' });
    failures.push(refusal(409, 'A is locked'));
    assert.equal(await scan('A'), { good: false, text: 'A is locked' });
    const worded = screen({ refusal: ({ status }) => `Refused with ${status}` });
    worded.failures.push(refusal(409, 'The count is closed'));
    assert.equal(await worded.scan('B'), { good: false, text: 'B: Refused with 409' });
    assert.equal(await scan('A'), { good: true, text: 'A: 1' });
  });

  test('a lost answer, a failing server or an ended session keeps the scan, which repeats under its key', async () => {
    for (const failure of [new NetworkError(new Error('gone')), refusal(503, 'busy'), refusal(401, 'signed out')]) {
      const { scan, queue, failures, carried, counts } = screen();
      failures.push(failure);
      await scan('A');
      assert.ok(queue.stopped.value);
      const [waitingScan] = queue.waiting.value;
      queue.resume();
      await eventually(() => assert.equal(queue.waiting.value, []));
      assert.equal(carried, [{ command: 'A', key: waitingScan?.id }]);
      assert.is(counts.get('A'), 1);
    }
  });

  test('the command of a scan is stored before it runs and not interpreted again on a repeat', async () => {
    const stored = new Map<string, Scan<string>>();
    const store: ScanStore<string> = {
      read: async () => [...stored.values()],
      keep: async (scan) => void stored.set(scan.id, scan),
      drop: async ({ id }) => void stored.delete(id),
    };
    let understood = 0;
    const remembered: (string | undefined)[] = [];
    const { queue, scan } = screen({
      store,
      async understand() {
        understood += 1;
        return { command: `meant ${understood}` };
      },
      async carryOut(command, { id }) {
        remembered.push(stored.get(id)?.command);
        if (remembered.length === 1) throw new NetworkError(new Error('gone'));
        return good(command);
      },
    });
    const close = queue.open();
    await scan('A');
    queue.resume();
    await eventually(() => assert.equal(queue.waiting.value, []));
    assert.equal(remembered, ['meant 1', 'meant 1']);
    assert.is(queue.last.value?.text, 'meant 1');
    await eventually(() => assert.is(stored.size, 0));
    close();
  });

  test('Undo takes back scans once each, the last first, and is offered under the field', async () => {
    const { scan, queue, undo, counts } = screen();
    await scan('A', 'WHERE', 'B');
    assert.is(queue.last.value?.offer?.label, 'Undo');
    await queue.last.value?.offer?.run();
    assert.is(queue.last.value?.text, 'B: 0');
    await undo();
    assert.is(queue.last.value?.text, 'A: 0');
    await undo();
    assert.equal([...counts.values()], [0, 0]);
  });

  test('a refused undo is reported and can be tried again', async () => {
    let refusals = 1;
    const { scan, queue, undo } = screen({
      async carryOut() {
        return good('A: 1', {
          takeBack: async () => {
            if (refusals-- > 0) throw refusal(409, 'Somebody moved it');
            return good('A: 0');
          },
        });
      },
    });
    await scan('A');
    await undo();
    assert.equal(queue.last.value, { good: false, text: 'A: Somebody moved it' });
    await undo();
    assert.equal(queue.last.value, { good: true, text: 'A: 0' });
  });

  test('nothing is undone while scans are pending', async () => {
    const { scan, queue, undo, failures, counts } = screen();
    await scan('A');
    failures.push(new NetworkError(new Error('gone')));
    await scan('B');
    await undo();
    assert.is(counts.get('A'), 1);
    queue.resume();
    await eventually(() => assert.equal(queue.waiting.value, []));
    await undo();
    assert.equal(
      [...counts],
      [
        ['A', 1],
        ['B', 0],
      ],
    );
  });

  test('a misread GS1 code shows where the error is', () => {
    assert.is(misread(readScannedCode('A-01')), undefined);
    const answer = misread(readScannedCode(']C10109501101530004'));
    assert.not(answer?.good);
    assert.match(answer?.text ?? '', 'the check digit of (01) is wrong');
  });
});
