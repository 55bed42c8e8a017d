import { computed, signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { isTypedLines, typedOn } from '../../../client/lines/typed-lines.ts';
import { createScanQueue } from '../../../client/scan/scan-queue.ts';
import { CountedLine, Counting, commitAll } from '../../../client/work/counting.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

interface Row {
  readonly counted: string;
  readonly comment: string;
}

type Change = { counted: string; was: string } | { comment: string };

class Server {
  row: Row = { counted: '', comment: '' };
  readonly requests: Change[] = [];
  isAway = false;

  save(change: Change): 'saved' | 'contested' | 'lost' {
    this.requests.push(change);
    if (this.isAway) return 'lost';
    if ('was' in change && change.was !== this.row.counted) return 'contested';
    this.row = { ...this.row, ...('comment' in change ? change : { counted: change.counted }) };
    return 'saved';
  }
}

class Line extends CountedLine<Row, Change> {
  readonly counted = this.field({
    saved: ({ counted }) => counted,
    isSendable: (typed) => typed !== 'many',
    change: (counted) => ({ counted, was: this.seen.counted }),
  });
  readonly comment = this.field({ saved: ({ comment }) => comment, change: (comment) => ({ comment }) });
  readonly #server: Server;

  constructor(server: Server) {
    super('1', server.row);
    this.#server = server;
  }

  get typed() {
    return this.unsaved;
  }

  protected override async save(change: () => Change): Promise<boolean> {
    await new Promise((resolve) => setImmediate(resolve));
    const answer = this.#server.save(change());
    if (answer === 'saved') this.show(this.#server.row);
    if (answer === 'contested') this.contest(this.#server.row, `Now ${this.#server.row.counted}`);
    return answer === 'saved';
  }
}

function opened() {
  const server = new Server();
  const line = new Line(server);
  const type = async (text: string) => {
    line.counted.value.value = text;
    return line.commit();
  };
  const enter = () => {
    line.counted.onCommit();
    return line.commit();
  };
  const count = (counted: string) => {
    server.row = { ...server.row, counted };
  };
  return { server, line, type, enter, count };
}

suite('a line that is saved while counting', (test) => {
  test('changes are sent one after another, each based on the previous answer', async () => {
    const { server, line, enter } = opened();
    line.counted.value.value = '5';
    line.counted.onCommit();
    await Promise.resolve();
    line.counted.value.value = '6';
    line.comment.value.value = 'Wet';
    line.comment.onCommit();
    assert.ok(await enter());
    assert.equal(server.requests, [{ counted: '5', was: '' }, { comment: 'Wet' }, { counted: '6', was: '5' }]);
    assert.equal([line.isDirty.value, line.row.value], [false, { counted: '6', comment: 'Wet' }]);
  });

  test('input typed while an answer is pending stays', async () => {
    const { line } = opened();
    line.counted.value.value = '8';
    line.counted.onCommit();
    await Promise.resolve();
    line.counted.value.value = '80';
    await becomes(() => line.row.value.counted, '8');
    assert.equal([line.counted.value.value, line.isDirty.value], ['80', true]);
  });

  test('an untouched line and an invalid value are not sent', async () => {
    const { server, line, type } = opened();
    assert.ok(await line.commit());
    assert.not(await type('many'));
    assert.equal(server.requests, []);
  });

  test('a count by another user is shown, and the typed one stays', async () => {
    const { server, line, type, count } = opened();
    count('7');
    assert.not(await type('5'));
    assert.equal([server.row.counted, line.row.value.counted, line.counted.value.value], ['7', '7', '5']);
    assert.is(line.counted.error.value, 'Now 7');
  });

  test('a count that is displayed while the user types is a conflict as well', async () => {
    const { server, line, count } = opened();
    line.counted.value.value = '5';
    count('7');
    line.show(server.row);
    assert.not(await line.commit());
    assert.equal([server.row.counted, line.counted.error.value], ['7', 'Now 7']);
  });

  test('a count typed over the user’s own scan is saved once the scan is answered, unless another user counted as well', async () => {
    for (const [now, isSaved] of [
      ['3', true],
      ['4', false],
    ] as const) {
      const { server, line, enter, count } = opened();
      count('2');
      line.show(server.row);
      line.counted.value.value = '7';
      count(now);
      line.show(server.row, '1');
      assert.is(await enter(), isSaved);
      assert.is(server.row.counted, isSaved ? '7' : now);
    }
  });

  test('a conflicting count is saved only when the user commits it again, not with the other lines', async () => {
    const { server, line, type, enter, count } = opened();
    count('7');
    line.counted.value.value = '5';
    line.counted.onCommit();
    assert.not(await type('5'));
    assert.not(await commitAll([line]));
    assert.is(server.row.counted, '7');
    assert.ok(await enter());
    assert.is(server.row.counted, '5');
  });

  test('a conflicting count is compared again with each newer count', async () => {
    const { server, line, type, enter, count } = opened();
    count('7');
    await type('5');
    count('8');
    line.show(server.row);
    assert.not(await enter());
    assert.equal([server.row.counted, line.counted.error.value], ['8', 'Now 8']);
  });

  test('a restored draft is compared with the count that the user had seen', async () => {
    const { server, line, count } = opened();
    line.counted.value.value = '5';
    count('7');
    line.show(server.row);
    const draft: unknown = structuredClone(typedOn(signal([line])).value);
    assert.ok(isTypedLines(draft));
    const again = new Line(server);
    if (isTypedLines(draft) && draft['1'] !== undefined) again.counted.restore(draft['1'], 'Changed meanwhile');
    assert.equal([again.counted.value.value, again.counted.error.value], ['5', 'Changed meanwhile']);
    assert.not(await again.commit());
    assert.equal(server.requests, []);
  });

  test('input typed before a draft is restored stays, and a draft of another format is refused', () => {
    const { line } = opened();
    line.counted.value.value = '6';
    line.counted.restore({ typed: '5', saved: '', left: true }, 'Changed meanwhile');
    assert.equal([line.counted.value.value, line.counted.error.value], ['6', undefined]);
    for (const strange of [undefined, null, 'text', { 1: 'text' }, { 1: { typed: '7' } }])
      assert.not(isTypedLines(strange));
  });

  test('a committed count is sent on reconnection, but an unfinished field is not', async () => {
    const { server, line, type } = opened();
    server.isAway = true;
    assert.not(await type('5'));
    line.comment.value.value = 'Half a sent';
    assert.equal(line.typed, { typed: '5', saved: '', left: true });
    server.isAway = false;
    line.resend();
    await becomes(() => server.row.counted, '5');
    assert.equal([server.row.comment, line.isDirty.value], ['', true]);
  });
});

suite('a screen that saves while counting', (test) => {
  test('work that depends on the counts waits for scans that are being saved, but not for the connection', async () => {
    const answers: PromiseWithResolvers<void>[] = [];
    const queue = createScanQueue({
      async apply({ code }) {
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        await answer.promise;
        return { good: true, text: code };
      },
      expect: ({ code }) => ({ command: code, result: { good: true, text: code } }),
    });
    const counting = new Counting(queue, () => false);
    const done: string[] = [];
    const work = (name: string) => counting.afterScans(async () => void done.push(name));
    queue.take('A');
    const first = work('first');
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(done, []);
    answers.shift()?.resolve();
    await first;
    await becomes(() => queue.waiting.value.length, 0);
    queue.take('B');
    await becomes(() => answers.length, 1);
    answers.shift()?.reject(new Error('gone'));
    await work('offline');
    assert.equal(done, ['first', 'offline']);
  });

  test('the screen counts as unsaved and sending until the server answers', async () => {
    const { line } = opened();
    const counting = new Counting(createScanQueue({ apply: async () => ({ good: true, text: '' }) }), () => false);
    const states = computed(() => [counting.unsaved.value, counting.sending.value]);
    assert.equal(states.value, [false, false]);
    const answer = Promise.withResolvers<void>();
    const errors: unknown[] = [];
    const saving = counting.save(line, () => answer.promise, errors.push.bind(errors));
    assert.equal([states.value, line.isSaving], [[true, true], true]);
    const refusal = new Error('refused');
    answer.reject(refusal);
    assert.is(await saving, false);
    assert.equal([states.value, line.isSaving, errors], [[false, false], false, [refusal]]);
  });
});
