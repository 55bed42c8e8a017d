import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { t } from '../../../client/texts.ts';
import { countErn, getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { anyCount, cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('an ERN on screen', (test) => {
  async function opened(lines: ConstructorParameters<typeof FakeErn>[0], ...failures: Error[]) {
    dismissToasts();
    const server = new FakeErn(lines).fail(getErn, ...failures);
    const state = new ErnState(1, server);
    await state.open();
    return { server, state };
  }
  const lost = t('app_networkFailed', { error: 'refused' });
  const first = (state: ErnState) => {
    const [line] = state.lines.all.value;
    if (line === undefined) throw new Error('the ERN has no lines');
    return line;
  };

  test('the ERN shows the progress of its count', async () => {
    const { state } = await opened([
      ernLine({ id: 1 }),
      ernLine({ id: 2, countedQuantity: '8', counts: [counted('8')] }),
      ernLine({
        id: 3,
        countedQuantity: '11',
        counts: [counted('11')],
        discrepancyComment: 'One too many',
        sku: { ...ernLine().sku, unit: 'm' },
      }),
    ]);
    assert.equal(state.lines.progress.value, {
      lines: 3,
      counted: 2,
      items: [
        { unit: 'EA', quantity: '8', shipped: '20' },
        { unit: 'm', quantity: '11', shipped: '10' },
      ],
      discrepancies: 2,
      unplaced: 2,
    });
  });

  test('a failed read can be repeated, and a failed reload keeps the loaded data', async () => {
    const { server, state } = await opened([ernLine()], new NetworkError(new Error('refused')));
    assert.is(state.load.value.kind, 'failed');
    await state.open();
    assert.is(state.load.value.kind, 'ready');
    server.fail(getErn, new NetworkError(new Error('refused')));
    await state.open();
    assert.is(state.load.value.kind, 'ready');
    assert.equal(messages(), [lost], 'the page itself says the first');
  });

  test('saving sends the typed values and confirms them; a refused value stays beside its field', async () => {
    const { server, state } = await opened([cableLine()]);
    const line = first(state);
    line.received.value.value = '900';
    await state.saveAll();
    assert.equal(messages(), [t('ern_saved')]);
    assert.is(server.row(1).countedQuantity, '900');
    server.fail(
      countErn,
      refusal('drum_number_used', {
        fields: { 'counts.1.drumNumber': 'drum_number_used' },
        data: { drum: 'DR-9', usedBy: 'ERN-000007' },
      }),
    );
    line.drum.value.value = 'DR-9';
    await state.saveAll();
    assert.equal(messages(), [t('ern_saved')]);
    assert.is(line.drum.error.value, 'Drum DR-9 was used on ERN-000007. Enter another number.');
    assert.ok(state.unsaved.value);
  });

  test('a save without a connection is not confirmed, and the value is sent with the next save', async () => {
    const { server, state } = await opened([ernLine()]);
    server.fail(countErn, new NetworkError(new Error('refused')));
    first(state).received.value.value = '9';
    await state.saveAll();
    assert.equal(messages(), [lost]);
    assert.ok(state.unsaved.value);
    await state.saveAll();
    assert.equal(messages(), [lost, t('ern_saved')]);
    assert.not(state.unsaved.value);
  });

  test('receiving with unexplained differences marks them, focuses the first and sends nothing', async () => {
    const { server, state } = await opened([
      ernLine({ id: 1, countedQuantity: '10', counts: [counted('10')] }),
      ernLine({ id: 2, countedQuantity: '8', counts: [counted('8')] }),
      ernLine({ id: 3, countedQuantity: '11', counts: [counted('11')] }),
    ]);
    assert.equal(
      state.lines.all.value.map((line) => line.bad.value),
      [false, false, false],
    );
    await state.receipt.receive();
    assert.equal(server.requestsOf(receiveErn), []);
    assert.equal(
      state.lines.all.value.map((line) => line.bad.value),
      [false, true, true],
    );
    assert.equal(state.lines.sought.value, { line: '2', column: 'comment' });
  });

  test('receiving is confirmed and reloads the document', async () => {
    const { server, state } = await opened([ernLine()]);
    await state.receipt.receive({ asShipped: true });
    assert.equal(server.requestsOf(receiveErn), [{ id: 1, accept: [], asShipped: true }]);
    assert.equal(messages(), [t('ern_receivedDone', { number: 'ERN-000001' })]);
    const load = state.load.value;
    assert.is(load.kind === 'ready' && load.value.status, 'received');
  });

  for (const [answer, sent] of [
    [true, { accept: ['expect_rest'] }],
    [false, { accept: [], expectRest: false }],
  ] as const) {
    test(`receiving asks whether the rest is still expected: ${answer ? 'it is' : 'it is not'}`, async () => {
      const { server, state } = await opened([ernLine()]);
      server.fail(
        receiveErn,
        refusal('confirmation_required', {
          confirmations: [{ key: 'expect_rest', message: 'Is the rest still expected?' }],
        }),
      );
      const receiving = state.receipt.receive();
      await eventually(() => assert.ok(state.receipt.confirmations.pending.value));
      assert.is(server.requestsOf(receiveErn).length, 1);
      state.receipt.confirmations.answer('expect_rest', answer);
      state.receipt.confirmations.confirm();
      await receiving;
      assert.equal(server.requestsOf(receiveErn)[1], { id: 1, ...sent });
    });
  }

  for (const [reasons, sent] of [
    [['Rest to follow', 'Rest to follow'], { accept: ['expect_rest'] }],
    [['Rest not coming'], { accept: [], expectRest: false }],
    [['Rest to follow', 'Rest not coming'], { accept: [] }],
    [['Rest to follow', 'Torn'], { accept: [] }],
  ] as const) {
    test(`the reasons ${reasons.join(' and ')} answer whether the rest is expected if they agree`, async () => {
      const { server, state } = await opened([
        ernLine({ id: 9, countedQuantity: '10', counts: [counted('10')] }),
        ...reasons.map((discrepancyComment, id) =>
          ernLine({ id: id + 1, countedQuantity: '8', counts: [counted('8')], discrepancyComment }),
        ),
      ]);
      await state.receipt.receive();
      assert.equal(server.requestsOf(receiveErn), [{ id: 1, ...sent }]);
    });
  }

  test('a quantity that was set below the shipped one asks for its reason, one that was scanned does not', async () => {
    const { state } = await opened([ernLine({ id: 1 })]);
    const [line] = state.lines.all.value;
    state.scan.queue.take('SKU-1');
    await eventually(() => assert.is(line?.row.value.countedQuantity, '1'));
    assert.is(line?.unexplained.value, undefined);
    line?.count('8');
    await eventually(() => assert.is(line?.row.value.countedQuantity, '8'));
    assert.is(line?.unexplained.value, 'fewer');
    line?.explain('Rest to follow');
    await eventually(() => assert.is(line?.row.value.discrepancyComment, 'Rest to follow'));
    assert.is(line?.unexplained.value, undefined);
  });

  test('receiving a transfer short asks the same once, but not about goods missing on a drum that arrived', async () => {
    const comment = { discrepancyComment: 'Rest not coming' };
    const short = ernLine({ id: 1, countedQuantity: '8', counts: [counted('8')], ...comment });
    const ofDrum = { drumNumber: 'DR-1', countedQuantity: '900', counts: [{ ...counted('900'), drumNumber: 'DR-1' }] };
    for (const [rows, asked] of [
      [[short, cableLine({ id: 2, ...ofDrum, ...comment })], [{ line: 1, stockCode: 'SKU-1', missing: '2' }]],
      [[cableLine({ id: 2, ...ofDrum, ...comment })], undefined],
    ] as const) {
      const { server, state } = await opened([...rows]);
      server.document = { ...server.document, source: 'transfer' };
      await state.open();
      const receiving = state.receipt.receive();
      if (asked !== undefined) {
        await eventually(() => assert.ok(state.receipt.confirmations.pending.value));
        assert.equal(state.receipt.confirmations.pending.value?.[0]?.data, { missing: asked });
        assert.equal(server.requestsOf(receiveErn), []);
        state.receipt.confirmations.answer('expect_rest', false);
        state.receipt.confirmations.confirm();
      }
      await receiving;
      assert.equal(server.requestsOf(receiveErn), [
        { id: 1, accept: [], ...(asked !== undefined && { expectRest: false }) },
      ]);
    }
  });

  test('giving up at the question sends nothing more and shows no message', async () => {
    const { server, state } = await opened([ernLine()]);
    server.fail(
      receiveErn,
      refusal('confirmation_required', { confirmations: [{ key: 'expect_rest', message: '?' }] }),
    );
    const receiving = state.receipt.receive();
    await eventually(() => assert.ok(state.receipt.confirmations.pending.value));
    state.receipt.confirmations.cancel();
    await receiving;
    assert.is(server.requestsOf(receiveErn).length, 1);
    assert.equal(messages(), []);
  });

  test('a refusal of the receipt is shown on the lines that it names', async () => {
    const { server, state } = await opened([ernLine(), ernLine({ id: 2 })]);
    server.fail(
      receiveErn,
      refusal('discrepancy_comment_missing', {
        data: { lines: [2], field: 'discrepancyComment' },
      }),
    );
    await state.receipt.receive();
    const [one, two] = state.lines.all.value;
    assert.is(one?.firstRefusal, undefined);
    assert.is(two?.comment.error.value, 'Explain the difference');
    assert.equal(messages(), []);
  });

  test('a refusal after a change shows the current document and keeps the input', async () => {
    const { server, state } = await opened([ernLine()]);
    const line = first(state);
    server.document = { ...server.document, cancelledJobs: ['J-1'] };
    server.fail(receiveErn, refusal('job_cancelled', { message: 'Job cancelled: J-1' }));
    server.delay = 20;
    const receiving = state.receipt.receive();
    await eventually(() => assert.is(server.requestsOf(receiveErn).length, 1));
    line.comment.value.value = 'Half a pallet';
    await receiving;
    assert.equal(messages(), [t('message_jobCancelled')]);
    const load = state.load.value;
    assert.equal(load.kind === 'ready' && load.value.cancelledJobs, ['J-1']);
    assert.is(first(state).comment.value.value, 'Half a pallet');
  });

  test('nothing is received while an input could not be saved', async () => {
    const { server, state } = await opened([ernLine()]);
    first(state).received.value.value = 'ten';
    await state.receipt.receive();
    assert.equal(server.requestsOf(receiveErn), []);
  });

  test('a receipt can be undone, and a refused undo shows the reason', async () => {
    const { server, state } = await opened([ernLine()]);
    await state.receipt.receive({ asShipped: true });
    await pressUndo();
    assert.equal(server.requestsOf(reverseOperation), [{ id: 50, reason: 'Undo' }]);
    const message = 'This cannot be undone: a move came after it';
    server.fail(reverseOperation, refusal('cannot_reverse', { message }));
    await state.receipt.undo(50);
    assert.is(messages().at(-1), message);
  });
});

function counted(quantity: string) {
  return { ...anyCount, quantity };
}
