import * as assert from 'uvu/assert';
import { type GroupCalls, GroupsState, type GroupWords } from '../../../client/screens/admin/partners/groups-state.ts';
import { suite } from '../../support/suite.ts';

const group = (id: number) => ({ id, name: `G${id}`, warehouses: 0, version: 1 });
const groups = (...ids: number[]) => ids.map(group);

function stateWith(order: GroupCalls['order'], words: Partial<GroupWords> = {}) {
  const nothing = async () => undefined;
  const calls = { add: nothing, rename: nothing, remove: nothing, order };
  const said: string[] = [];
  const state = new GroupsState(calls, {
    ordered: () => said.push('ordered'),
    orderFailed: () => said.push('failed'),
    changed: () => said.push('changed'),
    rest: async () => undefined,
    ...words,
  });
  state.show(groups(1, 2, 3));
  return { state, said };
}

suite('the order of warehouse groups', (test) => {
  test('is stored when it was changed, and not when it stands as it is stored', async () => {
    const asked: (readonly number[])[] = [];
    const { state, said } = stateWith(async (ids) => void asked.push(ids));
    await state.keepOrder();
    assert.equal([asked, said], [[], []]);
    state.groups.value = groups(3, 1, 2);
    await state.keepOrder();
    assert.equal([asked, said], [[[3, 1, 2]], ['ordered', 'changed']]);
    await state.keepOrder();
    assert.is(asked.length, 1);
  });

  test('is stored once for several moves that follow one another', async () => {
    const asked: (readonly number[])[] = [];
    const moves = [groups(2, 3, 1), groups(3, 2, 1)];
    const { state } = stateWith(async (ids) => void asked.push(ids), {
      rest: async () => {
        const next = moves.shift();
        if (next !== undefined) state.groups.value = next;
      },
    });
    state.groups.value = groups(2, 1, 3);
    await state.keepOrder();
    assert.equal(asked, [[3, 2, 1]]);
  });

  test('that is changed while it is being stored is stored again', async () => {
    const asked: (readonly number[])[] = [];
    const { state } = stateWith(async (ids) => {
      asked.push(ids);
      if (asked.length === 1) state.groups.value = groups(3, 2, 1);
    });
    state.groups.value = groups(2, 1, 3);
    await state.keepOrder();
    assert.equal(asked, [
      [2, 1, 3],
      [3, 2, 1],
    ]);
  });

  test('that was refused is said, and read again', async () => {
    const { state, said } = stateWith(() => Promise.reject(new Error('changed meanwhile')));
    state.groups.value = groups(2, 1, 3);
    await state.keepOrder();
    assert.equal(said, ['failed', 'changed']);
    state.show(groups(1, 2, 3));
    assert.equal(
      state.groups.peek().map(({ id }) => id),
      [1, 2, 3],
    );
  });
});
