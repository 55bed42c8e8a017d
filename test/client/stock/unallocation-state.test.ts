import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import type { RecentAllocation } from '../../../client/screens/goods-out/recent-allocations.tsx';
import type {
  AllocatedStock,
  Freed,
  UnallocationCalls,
  WhatToFree,
} from '../../../client/screens/goods-out/unallocation/unallocation-dependencies.ts';
import { UnallocationState } from '../../../client/screens/goods-out/unallocation/unallocation-state.ts';
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

  function screen(failure?: Error) {
    const asked: WhatToFree[] = [];
    const undone: number[] = [];
    const said: string[] = [];
    const undo: (() => Promise<void>)[] = [];
    const calls: UnallocationCalls = {
      async free(what): Promise<Freed> {
        asked.push(what);
        if (failure !== undefined) throw failure;
        return { operationId: 9, lines: 2, leftOut: { lines: 0, heldBy: [] } };
      },
      async undo(operationId) {
        undone.push(operationId);
      },
      async recent() {
        return [recent];
      },
    };
    const state = new UnallocationState(calls, {
      freed({ lines }, takeBack) {
        said.push(`${lines} free`);
        undo.push(takeBack);
      },
      undone: () => said.push('undone'),
      failed: (error) => said.push((error as Error).message),
      unread: (error) => said.push(`unread: ${(error as Error).message}`),
    });
    return { state, asked, undone, said, undo };
  }
  const all = { search: '', filters: {} };

  test('ticked rows are freed by their ids, of each what nobody reserved', async () => {
    const { state, asked, said } = screen();
    await state.freeTicked({ everything: false, keys: new Set(['3', '5']) }, { ...all, search: 'cable' });
    assert.equal(asked, [{ lines: [{ stockLineId: 3 }, { stockLineId: 5 }] }]);
    assert.equal([said, state.version.value], [['2 free'], 1]);
  });

  test('all that match are freed by the filters of the list, as one operation, but for those that were unticked', async () => {
    const { state, asked } = screen();
    const filters = { job: ['J-1'], location: ['A-01'] };
    await state.freeTicked({ everything: true, keys: new Set() }, { search: 'cable', filters });
    await state.freeTicked({ everything: true, keys: new Set(['5']) }, { search: '', filters: {} });
    assert.equal(asked, [
      { matching: { job: 'J-1', location: 'A-01', search: 'cable' } },
      { matching: { except: [5] } },
    ]);
  });

  test('it is taken back, and the list is read again', async () => {
    const { state, undone, said, undo } = screen();
    await state.free({ lines: [{ stockLineId: 3 }] });
    await undo[0]?.();
    assert.equal([undone, said, state.version.value], [[9], ['2 free', 'undone'], 2]);
  });

  test('a failure is said, and the list is read again: it may have changed', async () => {
    const { state, said } = screen(new Error('refused'));
    await state.free({ lines: [{ stockLineId: 3 }] });
    assert.equal([said, state.version.value], [['refused'], 1]);
  });

  test('part of a line is freed with a reason: all that can be stands there, more or nothing is said before it is sent', async () => {
    const { state, asked } = screen();
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
    assert.equal(asked, []);
    if (part !== undefined) part.quantity.value = '4';
    state.reason.value = ' Job is late ';
    await state.freePart();
    assert.equal(asked, [{ lines: [{ stockLineId: 3, quantity: '4' }], reason: 'Job is late' }]);
    assert.equal([state.part.value, state.reason.value], [undefined, '']);
    assert.equal([state.version.value, state.recent.value], [1, [recent]]);
  });

  test('what the server refuses of a part is said beside it, and the list is read again', async () => {
    const fields = { 'lines.0.quantity': 'Only 2 available' };
    const refusal = new ApiError('stock', 409, { code: 'quantity_over_stock', message: 'Too much', fields });
    const { state, said } = screen(refusal);
    state.askPart(row);
    state.reason.value = 'Job is late';
    await state.freePart();
    assert.equal([state.part.value?.error.value, said, state.version.value], ['Only 2 available', [], 1]);
    assert.is(state.reason.value, 'Job is late');
    if (state.part.value !== undefined) state.part.value.quantity.value = '1';
    assert.is(state.part.value?.error.value, undefined);
  });
});
