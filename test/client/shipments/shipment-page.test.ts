import * as assert from 'uvu/assert';
import { CollectState } from '../../../client/screens/shipments/detail/collect-state.ts';
import { LabelsState } from '../../../client/screens/shipments/detail/labels/labels-state.ts';
import { ShipmentState } from '../../../client/screens/shipments/detail/shipment-state.ts';
import { toasts } from '../../../client/state/toasts.ts';
import { lost, refusal } from '../../support/client/fake-api.ts';
import { FakeShipment } from '../../support/client/fake-shipment-page.ts';
import { fakeStorage } from '../../support/client/fake-storage.ts';
import { dismissToasts, messages, pressAction, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

async function opened(server = new FakeShipment()) {
  dismissToasts();
  const state = new ShipmentState(9, server.api, 1);
  await state.open();
  return { server, state };
}

suite('deciding on a return or transfer', (test) => {
  test('each action is confirmed with a message, and a submission can be undone', async () => {
    const { server, state } = await opened();
    await state.reject('Not now');
    assert.equal(messages(), ['TRF-9 rejected']);
    await state.submit();
    assert.equal(messages(), ['TRF-9 submitted']);
    await pressUndo();
    assert.equal(messages(), ['TRF-9 is a draft again']);
    assert.equal(server.done, ['reject: Not now', 'submit', 'withdraw']);
  });

  test('a refused confirmation shows the unpacked quantity at each line until the next action', async () => {
    const { server, state } = await opened();
    server.failures = [refusal('goods_not_packed', { data: { lines: [1] } })];
    assert.is(await state.confirm(), false);
    assert.equal([...(state.refused.value?.lines ?? [])], [[1, '10 not packed']]);
    assert.is(state.refused.value?.message, refusal('goods_not_packed').message);
    assert.is(await state.confirm(), true);
    assert.equal([state.refused.value, messages()], [undefined, ['TRF-9 confirmed']]);
  });

  test('a refusal of a line is shown at that line', async () => {
    const { server, state } = await opened();
    const fields = { 'lines.1.quantity': 'Only 200 here' };
    server.failures = [refusal('quantity_over_stock', { fields })];
    await state.submit();
    assert.equal([...(state.refused.value?.lines ?? [])], [[2, 'Only 200 here']]);
  });
});

suite('a collection', (test) => {
  const draw = () => 'iVBORw0KGgo=';

  test('a collection is sent only with the name of the person who fetched the goods', async () => {
    const { server, state } = await opened();
    const collecting = new CollectState((collection, key) => state.collect(collection, key));
    collecting.signing.name.value = 'Carl';
    assert.is(await collecting.signing.send(draw), false);
    assert.is(collecting.fetchedByError.value, 'Enter who collected the goods');
    assert.equal([server.collections.length, collecting.isBegun.value], [0, true]);
    collecting.fetchedBy.value = ' Carl of Pallet Express ';
    collecting.at.value = '2026-07-01T14:05';
    assert.is(await collecting.signing.send(draw), true);
    assert.equal(server.collections[0]?.collection, {
      fetchedBy: 'Carl of Pallet Express',
      collectedAt: '2026-07-01T13:05:00.000Z',
      signedBy: 'Carl',
    });
    assert.equal([messages(), collecting.isBegun.value], [['TRF-9 collected'], false]);
    await pressUndo();
    assert.equal(server.done, ['collect', 'undo 41']);
  });

  test('a collection without an answer is sent again under the same key; a refused time is shown beside it', async () => {
    const { server, state } = await opened();
    const collecting = new CollectState((collection, key) => state.collect(collection, key));
    collecting.fetchedBy.value = 'Carl';
    collecting.signing.name.value = 'Carl';
    server.failures = [lost()];
    assert.is(await collecting.signing.send(draw), false);
    const fields = { collectedAt: 'Enter a time after it was confirmed' };
    server.failures = [refusal('collected_at_refused', { fields })];
    assert.is(await collecting.signing.send(draw), false);
    assert.is(new Set(server.collections.map(({ key }) => key)).size, 1);
    assert.equal([collecting.atError.value, collecting.signing.error.value], [fields.collectedAt, undefined]);
  });
});

suite('labels of packing units', (test) => {
  async function doubted(labels: LabelsState) {
    await labels.send();
    await pressAction();
    const printed = labels.doubted.peek();
    assert.ok(printed);
    return printed;
  }

  async function threeUnits() {
    const server = new FakeShipment();
    for (const unit of ['Pallet', 'Box', 'Bag']) server.packed({ kind: 'add', unit, goods: [] });
    return opened(server);
  }

  test('missing labels start ticked; all sent count as printed, after a printer stop only those up to the last one out', async () => {
    const { server, state } = await threeUnits();
    const ids = server.boxes.map(({ id }) => id);
    server.mark(ids.slice(0, 1), true);
    await state.open();
    const labels = new LabelsState(state);
    labels.open();
    assert.equal([...labels.ticked.value], ids.slice(1));
    labels.tick(ids, true);
    const printed = await doubted(labels);
    assert.equal(
      state.units.value.map(({ label }) => label),
      ['printed', 'printed', 'printed'],
    );
    assert.is(printed.cameOut.value, 'some');
    printed.last.value = String(ids[1]);
    assert.is(await printed.markPrinted(), true);
    assert.equal(
      state.units.value.map(({ label }) => label),
      ['printed', 'printed', 'notPrinted'],
    );
  });

  test('when none came out, labels that were missing are missing again, and those printed earlier stay printed', async () => {
    const { server, state } = await threeUnits();
    const ids = server.boxes.map(({ id }) => id);
    server.mark(ids.slice(0, 1), true);
    await state.open();
    const labels = new LabelsState(state);
    labels.tick(ids, true);
    const printed = await doubted(labels);
    printed.cameOut.value = 'none';
    assert.is(await printed.markPrinted(), true);
    assert.equal(
      state.units.value.map(({ label }) => label),
      ['printed', 'notPrinted', 'notPrinted'],
    );
  });

  test('labels in a tab that the browser blocks are not marked: a link leads to them, and the dialog opens', async () => {
    const { state } = await threeUnits();
    const labels = new LabelsState(state);
    const storage = fakeStorage();
    storage.setItem('wms.labelPaper', '62x29');
    Object.assign(globalThis, { localStorage: storage, open: () => null });
    await labels.printMissing();
    const [{ link } = {}] = toasts.list.peek();
    assert.match(link?.href ?? '', /size=62x29/);
    assert.equal([labels.isOpen.value, labels.missing.value.length], [true, 3]);
  });

  test('a refused mark is a warning, or keeps the question open', async () => {
    const { server, state } = await threeUnits();
    const labels = new LabelsState(state);
    labels.open();
    const { message } = refusal('shipment_not_open');
    server.failures = [refusal('shipment_not_open')];
    await labels.send();
    assert.equal([messages(), labels.missing.value.length], [[message], 3]);
    dismissToasts();
    const printed = await doubted(labels);
    server.failures = [refusal('shipment_not_open')];
    assert.is(await printed.markPrinted(), false);
    assert.is(printed.error.value, message);
  });
});
