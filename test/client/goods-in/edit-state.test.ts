import * as assert from 'uvu/assert';
import { EditErnState } from '../../../client/screens/goods-in/edit/edit-state.ts';
import { editedFacts } from '../../../client/screens/goods-in/edited-facts.ts';
import type { Ern, ErnLine } from '../../../client/screens/goods-in/ern-rules.ts';
import { t } from '../../../client/texts.ts';
import { editErn } from '../../../shared/contract/goods-in/edit-ern.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { anyCount, cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { there } from '../../support/client/fake-pick.ts';
import { suite } from '../../support/suite.ts';

suite('the form that edits an ERN', (test) => {
  const counted = ernLine({ id: 1, counts: [anyCount], job: 'J-1' });
  const cable = cableLine({ id: 2, job: 'J-1', segment: 'S-1' });

  function opened(rows: readonly ErnLine[] = [counted, cable], head: Partial<Ern> = {}, isH3g = false) {
    const api = new FakeApi().on(editErn, () => ({ version: 4, operationId: 9 }));
    const { document } = new FakeErn([...rows]);
    const ern: Ern = { ...document, id: 7, version: 3, partner: 'Prysm', reference: 'R-1', comments: null, ...head };
    const state = new EditErnState(api, ern, rows, { isH3g });
    const [first, second] = state.lines.peek();
    return { api, state, first: there(first), second: there(second ?? first) };
  }

  test('only what changed is sent; an empty field removes its value', async () => {
    const { api, state } = opened();
    state.reference.value.value = ' ';
    state.deliveryDate.value = '2026-03-09';
    assert.is(await state.save(), true);
    assert.equal(api.requestsOf(editErn), [{ id: 7, version: 3, reference: null, deliveryDate: '2026-03-09' }]);
  });

  test('once a line differs, all lines are sent: unchanged ones by their id, new ones whole', async () => {
    const { api, state, first, second } = opened();
    first.quantity.value.value = '8';
    second.drumNumber.value.value = 'DR-1';
    second.segment.value.value = '';
    const added = state.add(ernLine().sku);
    added.quantity.value.value = '5';
    await state.save();
    assert.equal(api.requestsOf(editErn)[0]?.lines, [
      { id: 1, quantity: '8' },
      { id: 2, segment: null, drumNumber: 'DR-1' },
      { stockCode: 'SKU-1', quantity: '5' },
    ]);
    state.remove(second);
    state.remove(added);
    first.quantity.value.value = '10';
    await state.save();
    assert.equal(api.requestsOf(editErn)[1]?.lines, [{ id: 1 }]);
  });

  test('faults are shown before anything is sent', async () => {
    const { api, state, second } = opened([counted, cable], {}, true);
    const added = state.add(ernLine().sku);
    assert.is(added.bad.peek(), false);
    second.segment.value.value = 'S-1';
    second.drumNumber.value.value = 'DR 1';
    assert.is(await state.save(), false);
    assert.equal(
      [added.quantity, second.segment, second.drumNumber].map(({ error }) => error.peek()),
      [t('manual_quantityMissing'), t('manual_cellIdLength'), t('manual_drumSpaces')],
    );
    for (const drum of [second, added]) drum.drumNumber.value.value = 'dr-1';
    assert.is(added.drumNumber.error.peek(), t('manual_drumTwice', { drum: 'dr-1' }));
    second.job.value.value = '';
    assert.is(second.job.error.peek(), t('ern_edit_jobMissing'));
    for (const line of state.lines.peek()) state.remove(line);
    await state.save();
    assert.equal([state.refusal.peek(), api.requestsOf(editErn)], [t('ern_edit_noLines'), []]);
  });

  test('a refusal is shown at its field, at its counted line, or at the top, and the form stays', async () => {
    const { api, state, first, second } = opened();
    const message = 'SKU-1 is counted already';
    second.drumNumber.value.value = 'DR-1';
    api.fail(
      editErn,
      refusal('drum_number_used', { fields: { 'lines.1.drumNumber': 'Drum DR-1 was used' } }),
      refusal('ern_line_counted', { fields: { 'lines.0.job': message } }),
      refusal('changed_meanwhile'),
    );
    assert.is(await state.save(), false);
    assert.is(second.drumNumber.error.peek(), 'Drum DR-1 was used');
    second.drumNumber.value.value = 'DR-2';
    await state.save();
    assert.equal([first.note.peek(), state.refusal.peek()], [message, undefined]);
    await state.save();
    assert.equal([first.note.peek(), state.refusal.peek()], [undefined, t('ern_edit_overtaken')]);
  });

  test('of a transfer no lines are sent', async () => {
    const { api, state } = opened([counted], { source: 'transfer', reference: 'TRF 7' });
    state.comments.value = 'By rail';
    await state.save();
    assert.equal(api.requestsOf(editErn), [{ id: 7, version: 3, comments: 'By rail' }]);
  });

  test('the history shows previous and new values, and the first five lines', () => {
    const line = { stockCode: 'SKU-1', quantity: '10' };
    const was = {
      number: 'E',
      deliveryDate: '2026-03-01',
      lines: [
        { line: 1, ...line, job: 'J-1' },
        { line: 2, ...line },
      ],
    };
    const added = [3, 4, 5, 6, 7].map((position) => ({ line: position, ...line }));
    const lines = [{ line: 1, ...line, quantity: '12' }, ...added];
    assert.equal(editedFacts({ number: 'E', deliveryDate: null, lines, was }), [
      'Delivery date: 1 Mar 2026 → –',
      'SKU-1: Shipped: 10 → 12; Job: J-1 → –',
      ...added.slice(1).map(() => 'SKU-1 added: 10'),
      '2 more lines',
    ]);
  });
});
