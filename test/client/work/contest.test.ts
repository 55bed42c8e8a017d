import * as assert from 'uvu/assert';
import { Contest } from '../../../client/work/contest.ts';
import { suite } from '../../support/suite.ts';

interface Row {
  readonly version: number;
}

suite('a document that is edited', (test) => {
  function edited(version: number | null = 3) {
    const server: { row: Row | Error; reads: number } = { row: { version: 3 }, reads: 0 };
    const form = { isTyped: false, isSending: false, shown: 0, kept: [] as Row[] };
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
      keep: (row) => form.kept.push(row),
    });
    contest.begin(version);
    return { server, form, contest };
  }

  test('is shown anew when somebody else saved it and nothing is typed', async () => {
    const { server, form, contest } = edited();
    await contest.follow();
    assert.is(form.shown, 0, 'it is the version that is shown');
    server.row = { version: 4 };
    await contest.follow();
    assert.equal([form.shown, form.kept, contest.isContested.value], [1, [], false]);
  });

  test('keeps what is typed when somebody else saved it, says so, and is saved over that version next', async () => {
    const { server, form, contest } = edited();
    form.isTyped = true;
    server.row = { version: 5 };
    await contest.follow();
    assert.equal([form.shown, form.kept, contest.isContested.value], [0, [{ version: 5 }], true]);
    assert.is(contest.version.value, 5);
  });

  test('is not read while it is being sent, nor when it is new', async () => {
    const sending = edited();
    sending.form.isSending = true;
    await sending.contest.follow();
    const created = edited(null);
    await created.contest.follow();
    assert.is(await created.contest.isOvertaken(), false);
    assert.equal([sending.server.reads, created.server.reads], [0, 0]);
  });

  test('tells a refusal because somebody else saved it from any other', async () => {
    const { server, form, contest } = edited();
    assert.is(await contest.isOvertaken(), false);
    server.row = new Error('no connection');
    assert.is(await contest.isOvertaken(), false);
    server.row = { version: 4 };
    assert.is(await contest.isOvertaken(), true);
    assert.equal([form.kept, contest.isContested.value], [[{ version: 4 }], true]);
  });

  test('is contested when a draft was typed over an older version', () => {
    const { contest } = edited();
    contest.restore(3);
    assert.not(contest.isContested.value);
    contest.restore(2);
    assert.ok(contest.isContested.value);
  });
});
