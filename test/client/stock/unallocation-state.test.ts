import * as assert from 'uvu/assert';
import type {
  Freed,
  UnallocationCalls,
  WhatToFree,
} from '../../../client/screens/goods-out/unallocation/unallocation-dependencies.ts';
import { UnallocationState } from '../../../client/screens/goods-out/unallocation/unallocation-state.ts';
import { suite } from '../../support/suite.ts';

suite('freeing stock of jobs', (test) => {
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
    };
    const state = new UnallocationState(calls, {
      freed({ lines }, takeBack) {
        said.push(`${lines} free`);
        undo.push(takeBack);
      },
      undone: () => said.push('undone'),
      failed: (error) => said.push((error as Error).message),
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
});
