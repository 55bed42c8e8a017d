import * as assert from 'uvu/assert';
import { GroupsState } from '../../../client/screens/admin/partners/groups-state.ts';
import { t } from '../../../client/texts.ts';
import { orderWarehouseGroups } from '../../../shared/contract/partners/warehouse-groups.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

const group = (id: number) => ({ id, name: `G${id}`, warehouses: 0, version: 1 });
const groups = (...ids: number[]) => ids.map(group);

function opened(rest: () => Promise<void> = async () => undefined) {
  dismissToasts();
  let changes = 0;
  const api = new FakeApi().on(orderWarehouseGroups, () => ({}));
  const state = new GroupsState(api, {
    partnerId: 5,
    changed: () => {
      changes += 1;
    },
    rest,
  });
  state.show(groups(1, 2, 3));
  const requests = () => api.requestsOf(orderWarehouseGroups).map(({ groupIds }) => groupIds);
  return { state, api, requests, changes: () => changes };
}

suite('the order of warehouse groups', (test) => {
  test('the order of groups is stored only when it changed', async () => {
    const { state, requests, changes } = opened();
    await state.keepOrder();
    assert.equal([requests(), messages()], [[], []]);
    state.groups.value = groups(3, 1, 2);
    await state.keepOrder();
    assert.equal([requests(), messages(), changes()], [[[3, 1, 2]], [t('partner_groupOrdered')], 1]);
    await state.keepOrder();
    assert.is(requests().length, 1);
  });

  test('several moves in a row store the order once', async () => {
    const moves = [groups(2, 3, 1), groups(3, 2, 1)];
    const { state, requests } = opened(async () => {
      const next = moves.shift();
      if (next !== undefined) state.groups.value = next;
    });
    state.groups.value = groups(2, 1, 3);
    await state.keepOrder();
    assert.equal(requests(), [[3, 2, 1]]);
  });

  test('an order that changes while it is being stored is stored again', async () => {
    const { state, api, requests } = opened();
    api.on(orderWarehouseGroups, () => {
      if (requests().length === 1) state.groups.value = groups(3, 2, 1);
      return {};
    });
    state.groups.value = groups(2, 1, 3);
    await state.keepOrder();
    assert.equal(requests(), [
      [2, 1, 3],
      [3, 2, 1],
    ]);
  });

  test('a refused order is reported, and the groups reload', async () => {
    const { state, api, changes } = opened();
    api.fail(orderWarehouseGroups, refusal('changed_meanwhile', { message: 'Changed meanwhile' }));
    state.groups.value = groups(2, 1, 3);
    await state.keepOrder();
    assert.equal([messages(), changes()], [[`${t('partner_groupError')}: Changed meanwhile`], 1]);
    state.show(groups(1, 2, 3));
    assert.equal(
      state.groups.peek().map(({ id }) => id),
      [1, 2, 3],
    );
  });
});
