import * as assert from 'uvu/assert';
import type { RecentAllocation } from '../../../client/screens/goods-out/recent-allocations.tsx';
import type { AllocatedStock } from '../../../client/screens/goods-out/unallocation/part-to-free.ts';
import { UnallocationState } from '../../../client/screens/goods-out/unallocation/unallocation-state.ts';
import { t } from '../../../client/texts.ts';
import { listRecentAllocations, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { FakeApi, page, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('freeing stock of jobs', (test) => {
  const recent: RecentAllocation = {
    ...{ id: 9, kind: 'unallocate', at: '2026-11-22T10:00:00.000Z', lines: 1, job: 'J-1', segment: null },
    ...{ stockCode: 'CABLE', quantity: '4', reversed: false },
  };
  const row: AllocatedStock = {
    ...{ id: 3, stockCode: 'CABLE', name: 'Cable', location: 'A-01', drum: null, job: 'J-1', segment: null, swc: null },
    ...{ quantity: '10', reserved: '3', available: '7', unit: 'm', receivedOn: '2026-11-01', heldBy: [] },
  };

  const scope = { companyId: 3, warehouseId: 7 };

  function screen() {
    dismissToasts();
    const api = new FakeApi()
      .on(unallocateStock, () => ({ operationId: 9, lines: 2, leftOut: { lines: 0, heldBy: [] } }))
      .on(reverseOperation, () => ({ operationId: 10 }))
      .on(listRecentAllocations, () => page([recent]));
    return { api, state: new UnallocationState(api, scope) };
  }
  const freed = t('unallocate_done', { count: 2 });
  const all = { search: '', filters: {} };

  test('ticked rows are freed by their ids, each with its unreserved quantity', async () => {
    const { state, api } = screen();
    await state.freeTicked({ everything: false, keys: new Set(['3', '5']) }, { ...all, search: 'cable' });
    assert.equal(api.requestsOf(unallocateStock), [{ ...scope, lines: [{ stockLineId: 3 }, { stockLineId: 5 }] }]);
    assert.equal([messages(), state.version.value], [[freed], 1]);
  });

  test('all matches are freed in one operation by the filters of the list, except unticked rows', async () => {
    const { state, api } = screen();
    const filters = { job: ['J-1'], location: ['A-01'] };
    await state.freeTicked({ everything: true, keys: new Set() }, { search: 'cable', filters });
    await state.freeTicked({ everything: true, keys: new Set(['5']) }, { search: '', filters: {} });
    assert.equal(api.requestsOf(unallocateStock), [
      { ...scope, matching: { job: 'J-1', location: 'A-01', search: 'cable' } },
      { ...scope, matching: { except: [5] } },
    ]);
  });

  test('freeing can be undone, which reloads the list', async () => {
    const { state, api } = screen();
    await state.free({ lines: [{ stockLineId: 3 }] });
    assert.equal(messages(), [freed]);
    await pressUndo();
    assert.equal(api.requestsOf(reverseOperation), [{ ...scope, id: 9, reason: 'Undo' }]);
    assert.equal([messages(), state.version.value], [[t('unallocate_undone')], 2]);
  });

  test('a failure is reported and reloads the list', async () => {
    const { state, api } = screen();
    api.fail(unallocateStock, refusal('stock_free_already', { message: 'It is free' }));
    await state.free({ lines: [{ stockLineId: 3 }] });
    assert.equal([messages(), state.version.value], [[`${t('message_unallocateError')}: It is free`], 1]);
  });

  test('part of a line is freed with a reason, and an invalid quantity is refused before sending', async () => {
    const { state, api } = screen();
    state.askPart(row);
    const part = state.part.value;
    assert.is(part?.quantity.value, '7');
    assert.is(part?.error.value, undefined);
    for (const [typed, fault] of [
      ['8', '8 wanted, only 7 available'],
      ['0', 'Enter a quantity above 0'],
    ] as const) {
      if (part !== undefined) part.quantity.value = typed;
      await state.freePart();
      assert.is(part?.error.value, fault);
    }
    assert.equal(api.requestsOf(unallocateStock), []);
    if (part !== undefined) part.quantity.value = '4';
    state.reason.value = ' Job is late ';
    await state.freePart();
    assert.equal(api.requestsOf(unallocateStock), [
      { ...scope, lines: [{ stockLineId: 3, quantity: '4' }], reason: 'Job is late' },
    ]);
    assert.equal([state.part.value, state.reason.value], [undefined, '']);
    assert.equal([state.version.value, state.recent.value], [1, [recent]]);
  });

  test('a refusal of a part is shown beside it and reloads the list', async () => {
    const fields = { 'lines.0.quantity': 'Only 2 available' };
    const { state, api } = screen();
    api.fail(unallocateStock, refusal('quantity_over_stock', { fields }));
    state.askPart(row);
    state.reason.value = 'Job is late';
    await state.freePart();
    assert.equal([state.part.value?.error.value, messages(), state.version.value], ['Only 2 available', [], 1]);
    assert.is(state.reason.value, 'Job is late');
    if (state.part.value !== undefined) state.part.value.quantity.value = '1';
    assert.is(state.part.value?.error.value, undefined);
  });
});
