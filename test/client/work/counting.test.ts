import { computed } from '@preact/signals-react';
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
  readonly asked: Change[] = [];
  isAway = false;

  save(change: Change): 'saved' | 'contested' | 'lost' {
    this.asked.push(change);
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

  protected override async save(change: Change): Promise<boolean> {
    await new Promise((resolve) => setImmediate(resolve));
    const answer = this.#server.save(change);
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

suite('a line that is saved as it is counted', (test) => {
  test('changes go one after the other, each made from the answer to the one before', async () => {
    const { server, line, enter } = opened();
    line.counted.value.value = '5';
    line.counted.onCommit();
    await Promise.resolve();
    line.counted.value.value = '6';
    line.comment.value.value = 'Wet';
    line.comment.onCommit();
    assert.ok(await enter());
    assert.equal(server.asked, [{ counted: '5', was: '' }, { comment: 'Wet' }, { counted: '6', was: '5' }]);
    assert.equal([line.isDirty.value, line.row.value], [false, { counted: '6', comment: 'Wet' }]);
  });

  test('what is typed while an answer is on its way stays', async () => {
    const { line } = opened();
    line.counted.value.value = '8';
    line.counted.onCommit();
    await Promise.resolve();
    line.counted.value.value = '80';
    await becomes(() => line.row.value.counted, '8');
    assert.equal([line.counted.value.value, line.isDirty.value], ['80', true]);
  });

  test('a line that nobody touched, and what cannot be sent, is not sent', async () => {
    const { server, line, type } = opened();
    assert.ok(await line.commit());
    assert.not(await type('many'));
    assert.equal(server.asked, []);
  });

  test('what somebody else counted meanwhile is said, and what is typed stays', async () => {
    const { server, line, type, count } = opened();
    count('7');
    assert.not(await type('5'));
    assert.equal([server.row.counted, line.row.value.counted, line.counted.value.value], ['7', '7', '5']);
    assert.is(line.counted.error.value, 'Now 7');
  });

  test('so is what came to the screen while it was typed', async () => {
    const { server, line, count } = opened();
    line.counted.value.value = '5';
    count('7');
    line.show(server.row);
    assert.not(await line.commit());
    assert.equal([server.row.counted, line.counted.error.value], ['7', 'Now 7']);
  });

  test('it is sent when the person commits it once more, not with the rest, nor by a press from before it was said', async () => {
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

  test('it is compared anew with each count that comes between', async () => {
    const { server, line, type, enter, count } = opened();
    count('7');
    await type('5');
    count('8');
    line.show(server.row);
    assert.not(await enter());
    assert.equal([server.row.counted, line.counted.error.value], ['8', 'Now 8']);
  });

  test('after a reload it stands against what the person knew', async () => {
    const { server, line, count } = opened();
    line.counted.value.value = '5';
    count('7');
    line.show(server.row);
    const draft: unknown = structuredClone(typedOn([line]));
    assert.ok(isTypedLines(draft));
    const again = new Line(server);
    if (isTypedLines(draft) && draft['1'] !== undefined) again.counted.restore(draft['1'], 'Changed meanwhile');
    assert.equal([again.counted.value.value, again.counted.error.value], ['5', 'Changed meanwhile']);
    assert.not(await again.commit());
    assert.equal(server.asked, []);
  });

  test('what was typed before a draft came back is newer and stays; a draft of another version is not understood', () => {
    const { line } = opened();
    line.counted.value.value = '6';
    line.counted.restore({ typed: '5', saved: '', left: true }, 'Changed meanwhile');
    assert.equal([line.counted.value.value, line.counted.error.value], ['6', undefined]);
    for (const strange of [undefined, null, 'text', { 1: 'text' }, { 1: { typed: '7' } }])
      assert.not(isTypedLines(strange));
  });

  test('without a connection it is kept as left, and is sent when the connection is back; what was not left is not', async () => {
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

suite('a screen that saves as it counts', (test) => {
  test('has something unsaved until the server has what is typed, and something on its way meanwhile', async () => {
    const { line } = opened();
    const counting = new Counting(createScanQueue({ apply: async () => ({ good: true, text: '' }) }), () => false);
    const states = computed(() => [counting.unsaved.value, counting.sending.value]);
    assert.equal(states.value, [false, false]);
    const answer = Promise.withResolvers<void>();
    const told: unknown[] = [];
    const saving = counting.save(line, () => answer.promise, told.push.bind(told));
    assert.equal([states.value, line.isSaving], [[true, true], true]);
    const refusal = new Error('refused');
    answer.reject(refusal);
    assert.is(await saving, false);
    assert.equal([states.value, line.isSaving, told], [[false, false], false, [refusal]]);
  });
});
