import * as assert from 'uvu/assert';
import { t } from '../../../client/texts.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { lost, refusal } from '../../support/client/fake-api.ts';
import { bag, cable, started } from '../../support/client/fake-manual.ts';
import { dismissToasts, messages } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('manual goods in, saved as expected', (test) => {
  const saved = t('manual_announced', { number: 'ERN-6' });

  test('expected goods are a line per drum and one for the rest, and the form keeps the repeating values', async () => {
    const { state, scan, api } = started();
    await scan('A-01', 'BAG');
    state.add(cable).quantity.value.value = '1200';
    await scan('CAB', 'D-1', 'D-2');
    const [line] = state.lines.peek();
    if (line !== undefined) line.swc.value.value = 'S-1';
    state.head.job.show('J-10');
    state.head.segment.value.value = 'SEG';
    state.head.partner.show('Cables & Co');
    state.head.reference.value.value = 'PO-7';
    state.head.deliveryDate.value = '2030-05-01';
    await state.announce();
    const owner = { job: 'J-10', segment: 'SEG' };
    assert.equal(api.requestsOf(createErn)[0], {
      partner: 'Cables & Co',
      newPartner: false,
      newJob: false,
      reference: 'PO-7',
      deliveryDate: '2030-05-01',
      source: 'supplier',
      lines: [
        { stockCode: 'BAG', swc: 'S-1', quantity: '1', ...owner },
        { stockCode: 'CAB', quantity: '500', drumNumber: 'D-1', ...owner },
        { stockCode: 'CAB', quantity: '500', drumNumber: 'D-2', ...owner },
        { stockCode: 'CAB', quantity: '200', ...owner },
      ],
    });
    assert.equal([api.requestsOf(receiveManually).length, messages(), state.lines.peek().length], [0, [saved], 0]);
    assert.equal(
      [state.head.typed().job, state.head.typed().partner, state.head.typed().reference],
      ['J-10', 'Cables & Co', ''],
    );
  });

  test('goods entered at several locations are expected as one line', async () => {
    const { state, scan, api } = started();
    state.head.owner.value = 'free';
    await scan('BAG', 'A-01', 'BAG');
    await state.announce();
    assert.equal(api.requestsOf(createErn)[0]?.lines, [{ stockCode: 'BAG', quantity: '2' }]);
  });

  test('goods are not saved as expected while a field is missing', async () => {
    const { state, api } = started();
    state.add(bag);
    await state.announce();
    assert.equal(
      [api.requestsOf(createErn).length, state.head.jobError.peek()],
      [0, 'Enter a job, or receive as free stock'],
    );
  });

  test('a refusal of an expected line is shown beside its own line, and one of the job in the head', async () => {
    const { state, scan, api } = started();
    await scan('CAB', 'D-1', 'D-2', 'BAG');
    state.head.job.show('J-10');
    const refuse = (code: ErrorCode, message: string, path: string) =>
      api.fail(createErn, refusal(code, { message, fields: { [path]: message } }));
    refuse('cell_id_length', 'Too short', 'lines.0.segment');
    await state.announce();
    assert.is(state.head.segment.error.peek(), 'Too short');
    state.head.segment.value.value = 'LONGER';
    refuse('whole_numbers_only', 'Only whole ones', 'lines.2.quantity');
    await state.announce();
    const [drums, bags] = state.lines.peek();
    assert.equal([drums?.bad.peek(), bags?.quantity.error.peek(), messages()], [false, 'Only whole ones', []]);
  });

  test('a repeat after a lost connection uses the same key, and pressing twice sends once', async () => {
    const { state, scan, api } = started();
    state.head.owner.value = 'free';
    await scan('BAG');
    api.fail(createErn, lost());
    await state.announce();
    assert.is(state.lines.peek().length, 1);
    dismissToasts();
    await Promise.all([state.announce(), state.announce(), state.receive()]);
    assert.equal(
      [api.requestsOf(createErn).length, api.requestsOf(receiveManually).length, messages()],
      [2, 0, [saved]],
    );
    await scan('BAG');
    await state.announce();
    const keys = api.keysOf(createErn);
    assert.is(keys[0], keys[1]);
    assert.is.not(keys[1], keys[2]);
  });
});
