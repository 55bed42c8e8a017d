import * as assert from 'uvu/assert';
import { type OutgoingRow, OutgoingRows } from '../../../client/documents/outgoing-rows.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const now = Date.parse('2026-06-01T12:00:00Z');

function row(state: OutgoingRow['state'], nextTryAt: string | null): OutgoingRow {
  return {
    ...{ id: 1, kind: 'note', address: 'ann@example.com', partner: null, thirdParty: false, askedBy: 'Ann' },
    ...{ askedAt: '2026-06-01T11:59:00Z', state, deliveredAt: null, nextTryAt, droppedReason: null, tries: [] },
  };
}

function reading(...answers: (readonly OutgoingRow[] | Error)[]) {
  const counted = { reads: 0 };
  const rows = new OutgoingRows(
    async () => {
      counted.reads += 1;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('none');
      return answer;
    },
    () => now,
  );
  return { rows, counted };
}

suite('mails and calls of a document', (test) => {
  test('a mail that is about to be sent is read again until it is delivered', async () => {
    const { rows, counted } = reading([row('waiting', '2026-06-01T12:00:05Z')], [row('delivered', null)]);
    const stop = rows.follow();
    await eventually(() => {
      const load = rows.load.value;
      assert.is(load.kind === 'ready' && load.rows[0]?.state, 'delivered');
    });
    stop();
    assert.is(counted.reads, 2);
  });

  test('a mail that waits for an hour, or a list that was left, is not read again', async () => {
    const hour = reading([row('waiting', '2026-06-01T13:00:00Z')]);
    const left = reading([row('waiting', '2026-06-01T12:00:05Z')]);
    const stops = [hour.rows.follow(), left.rows.follow()];
    for (const { rows } of [hour, left]) await eventually(() => assert.is(rows.load.value.kind, 'ready'));
    for (const stop of stops) stop();
    const { rows, counted } = reading([row('waiting', '2026-06-01T12:00:05Z')], [row('delivered', null)]);
    const stop = rows.follow();
    await eventually(() => assert.is(counted.reads, 2));
    stop();
    assert.equal([hour.counted.reads, left.counted.reads], [1, 1]);
  });

  test('a failed read is shown only while no rows are loaded', async () => {
    const failure = new Error('gone');
    const { rows } = reading(failure, [row('delivered', null)], failure);
    await rows.again();
    assert.equal(rows.load.value, { kind: 'failed', error: failure });
    await rows.again();
    assert.is(rows.load.value.kind, 'ready');
    await rows.again();
    assert.is(rows.load.value.kind, 'ready');
  });
});
