import * as assert from 'uvu/assert';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { sought } from '../../../client/shell/layer.ts';
import { t } from '../../../client/texts.ts';
import { saveDefaultLocations } from '../../../shared/contract/goods-in/default-locations.ts';
import { countErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the lines of an ERN on screen', (test) => {
  const lineOf = (id: number, given: Parameters<typeof ernLine>[0] = {}) =>
    ernLine({ id, position: id, ...given, sku: { id, stockCode: `SKU-${id}`, ...given.sku } });
  const many = (count: number) => Array.from({ length: count }, (_, index) => lineOf(index + 1));

  async function opened(lines: ConstructorParameters<typeof FakeErn>[0]) {
    dismissToasts();
    const server = new FakeErn(lines);
    const state = new ErnState(1, server);
    await state.open();
    return { server, state, lines: state.lines };
  }
  const result = async (state: ErnState, code: string) => {
    state.scan.queue.take(code);
    await eventually(() => assert.is(state.scan.queue.waiting.value.length, 0));
    return state.scan.queue.last.value;
  };

  test('the lines load page by page, in their order', async () => {
    const { lines } = await opened(many(1203));
    assert.ok(lines.isWhole.value);
    assert.equal(
      lines.all.value.map(({ key }) => Number(key)),
      many(1203).map(({ id }) => id),
    );
  });

  test('a scan of a line that is not loaded yet waits for it and counts', async () => {
    const server = new FakeErn(many(3));
    server.pageSize = 1;
    const held = Promise.withResolvers<void>();
    server.on(listErnLines, async ({ after = '0' }) => {
      if (after !== '0') await held.promise;
      return server.pageFrom(Number(after));
    });
    const state = new ErnState(1, server);
    const opening = state.open();
    await eventually(() => assert.is(state.lines.all.value.length, 1));
    state.scan.queue.take('SKU-3');
    assert.not(state.lines.isWhole.value);
    held.resolve();
    await opening;
    await eventually(() => assert.is(state.scan.queue.last.value?.text, 'SKU-3: 1 of 10'));
  });

  test('a scan finds its line at once among ten thousand', async () => {
    const { state, lines } = await opened(many(10_000));
    assert.is((await result(state, 'SKU-9999'))?.text, 'SKU-9999: 1 of 10');
    assert.ok(lines.knows('sku-77'));
    assert.not(lines.knows('SKU-10001'));
  });

  test('the next uncounted line follows the last one worked on and wraps around', async () => {
    const { state, lines, server } = await opened(many(3));
    const next = () => {
      state.nextUncounted();
      return lines.sought.value;
    };
    assert.equal(next(), { line: '1', column: 'received' });
    await result(state, 'SKU-2');
    assert.equal(next(), { line: '3', column: 'received' });
    assert.equal(next(), { line: '1', column: 'received' });
    for (const id of [1, 3]) lines.show(server.count({ counts: [{ lineId: id, set: '10' }] }));
    next();
    assert.equal(messages(), [t('ern_allCounted')]);
  });

  test('a receipt refused for a missing location shows it at the location field and focuses it', async () => {
    const { state, lines, server } = await opened(many(2));
    server.fail(
      receiveErn,
      refusal('location_missing', { data: { lines: [2], field: 'counts' }, message: 'Choose a location' }),
    );
    await state.receipt.receive();
    const second = lines.find(2);
    assert.is(second?.refusal.value, 'Choose a location');
    assert.ok(second?.bad.value);
    assert.equal(lines.sought.value, { line: '2', column: 'place' });
    lines.show(server.count({ counts: [{ lineId: 2, locationId: 7, set: '10' }] }));
    assert.is(second?.refusal.value, undefined);
  });

  test('an unknown code can be searched everywhere', async () => {
    const { state } = await opened(many(1));
    const unknown = await result(state, 'NOPE');
    assert.not(unknown?.good);
    unknown?.offer?.run();
    assert.equal(sought.value, { code: 'NOPE', opens: false });
  });

  test('scans are undone one by one, the last first, and counts by other users stay', async () => {
    const { state, server } = await opened([lineOf(1), lineOf(2)]);
    await result(state, 'A-01-01');
    await result(state, 'SKU-1');
    server.count({ counts: [{ lineId: 1, locationId: 7, add: '4' }] });
    await result(state, 'SKU-2');
    await state.scan.undo();
    assert.is(state.scan.queue.last.value?.text, 'SKU-2 undone: 0 of 10');
    assert.equal(server.row(2).counts, []);
    await state.scan.undo();
    assert.is(server.row(1).countedQuantity, '4');
    await state.scan.undo();
    assert.is(server.row(1).countedQuantity, '4');
  });

  test('undoing a scan that another user already undid is refused', async () => {
    const { state, server } = await opened([lineOf(1)]);
    await result(state, 'SKU-1');
    server.fail(countErn, refusal('counted_less'));
    await state.scan.undo();
    assert.equal(state.scan.queue.last.value, {
      good: false,
      text: 'SKU-1: Less than this is counted here now',
    });
  });

  test('the latest comments are offered first', async () => {
    const { state, server, lines } = await opened([lineOf(1)]);
    server.written = ['Wet', 'Never loaded'];
    await state.readComments();
    const line = lines.find(1);
    if (line !== undefined) line.comment.value.value = 'Box torn';
    await state.saveAll();
    assert.equal(state.comments.value, ['Box torn', 'Wet', 'Never loaded']);
  });

  test('the default location changes for the ERN, and the change can be undone', async () => {
    const { state, server } = await opened([lineOf(1)]);
    assert.is(state.defaultLocation, undefined);
    assert.ok(await state.saveDefaultLocation(7));
    assert.is(state.defaultLocation?.name, 'L-7');
    assert.equal(messages(), [t('ern_defaultSaved', { name: 'L-7' })]);
    await pressUndo();
    assert.is(state.defaultLocation, undefined);
    server.fail(saveDefaultLocations, refusal('location_not_here'));
    assert.not(await state.saveDefaultLocation(8));
    assert.equal(messages(), [t('ern_defaultSaved', { name: '–' }), t('message_defaultLocationsError')]);
  });
});
