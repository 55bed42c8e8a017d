import * as assert from 'uvu/assert';
import { Contest } from '../../../client/work/contest.ts';
import { suite } from '../../support/suite.ts';

interface Row {
  readonly version: number;
}

suite('an edited document', (test) => {
  function edited(version: number | null = 3) {
    const server: { row: Row | Error; reads: number } = { row: { version: 3 }, reads: 0 };
    const form = { isTyped: false, isSending: false, shown: 0, rows: [] as Row[] };
    const contest: Contest<Row> = new Contest<Row>({
      read: async () => {
        server.reads += 1;
        if (server.row instanceof Error) throw server.row;
        return server.row;
      },
      versionOf: (row) => row.version,
      isTyped: () => form.isTyped,
      isSending: () => form.isSending,
      show: async () => {
        form.shown += 1;
        contest.begin(4);
      },
      keep: (row) => form.rows.push(row),
    });
    contest.begin(version);
    return { server, form, contest };
  }

  test('a version saved by another user is displayed when nothing is typed', async () => {
    const { server, form, contest } = edited();
    await contest.follow();
    assert.is(form.shown, 0, 'it is the version that is shown');
    server.row = { version: 4 };
    await contest.follow();
    assert.equal([form.shown, form.rows, contest.isContested.value], [1, [], false]);
  });

  test('a draft survives another user’s save, shows the conflict, and replaces that version when saved', async () => {
    const { server, form, contest } = edited();
    form.isTyped = true;
    server.row = { version: 5 };
    await contest.follow();
    assert.equal([form.shown, form.rows, contest.isContested.value], [0, [{ version: 5 }], true]);
    assert.is(contest.version.value, 5);
  });

  test('a document that is being sent, or is new, is not read', async () => {
    const sending = edited();
    sending.form.isSending = true;
    await sending.contest.follow();
    const created = edited(null);
    await created.contest.follow();
    assert.is(await created.contest.isOvertaken(), false);
    assert.equal([sending.server.reads, created.server.reads], [0, 0]);
  });

  test('only a refusal caused by another user’s save counts as a conflict', async () => {
    const { server, form, contest } = edited();
    assert.is(await contest.isOvertaken(), false);
    server.row = new Error('no connection');
    assert.is(await contest.isOvertaken(), false);
    server.row = { version: 4 };
    assert.is(await contest.isOvertaken(), true);
    assert.equal([form.rows, contest.isContested.value], [[{ version: 4 }], true]);
  });

  test('a draft based on an older version shows a conflict', () => {
    const { contest } = edited();
    contest.restore(3);
    assert.not(contest.isContested.value);
    contest.restore(2);
    assert.ok(contest.isContested.value);
  });
});
