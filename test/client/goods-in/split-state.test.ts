import * as assert from 'uvu/assert';
import { optionOf } from '../../../client/pickers/location-option.ts';
import { type SplitRow, SplitState } from '../../../client/screens/goods-in/split-state.ts';
import { anyCount, cableLine, ernLine } from '../../support/client/fake-ern.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('a count split over locations', (test) => {
  const shelf = { id: 7, name: 'A-01-01', quarantine: false };
  const find = async () => [optionOf(shelf)];
  const count = (drumNumber: string | null, quantity: string) => ({
    ...anyCount,
    location: shelf,
    drumNumber,
    quantity,
  });
  function rowsOf(split: SplitState): [SplitRow, SplitRow] {
    const [one, two] = split.rows.value;
    if (one === undefined || two === undefined) throw new Error('two rows are expected');
    return [one, two];
  }

  test('a split starts with the expected drum at the sticky location and the whole quantity', () => {
    const split = new SplitState(cableLine({ drumNumber: 'DR-1' }), { find, location: shelf });
    assert.equal(split.change(), {
      counts: [{ lineId: 1, locationId: 7, drumNumber: 'DR-1', set: '1000', was: null }],
    });
    assert.ok(split.isValid.value);
  });

  test('a transfer asks for no drums, and a drum that was sent has one location', () => {
    const sent = new SplitState(cableLine({ drumNumber: 'DR-1' }), { find, location: shelf, isTransfer: true });
    assert.equal([sent.asksDrums, sent.hasOneLocation], [false, true]);
    assert.equal(sent.change(), {
      counts: [{ lineId: 1, locationId: 7, drumNumber: 'DR-1', set: '1000', was: null }],
    });
    const loose = new SplitState(ernLine(), { find, isTransfer: true });
    assert.equal([loose.asksDrums, loose.hasOneLocation], [false, false]);
    const supplied = new SplitState(cableLine({ drumNumber: 'DR-1' }), { find });
    assert.equal([supplied.asksDrums, supplied.hasOneLocation], [true, false]);
  });

  test('another location starts with the missing quantity, and the total follows the input', () => {
    const split = new SplitState(cableLine(), { find });
    const [only] = split.rows.value;
    if (only !== undefined) only.quantity.value = '600.5';
    split.add();
    const [, second] = rowsOf(split);
    assert.is(second.quantity.value, '399.5');
    second.quantity.value = '300';
    assert.is(split.total.value, '900.5');
  });

  test('saving removes the counts that moved and sets the others as typed', () => {
    const line = cableLine({ countedQuantity: '1000', counts: [count('DR-1', '600'), count('DR-2', '400')] });
    const split = new SplitState(line, { find });
    const [, second] = rowsOf(split);
    second.drumNumber.value = 'DR-3';
    assert.equal(split.change(), {
      counts: [
        { lineId: 1, locationId: 7, drumNumber: 'DR-2', set: null, was: '400' },
        { lineId: 1, locationId: 7, drumNumber: 'DR-1', set: '600', was: '600' },
        { lineId: 1, locationId: 7, drumNumber: 'DR-3', set: '400', was: null },
      ],
    });
  });

  test('changed batches are saved with their count, moved ones go along, and the others are not sent', () => {
    const first = { ...count('DR-1', '600'), batches: ['A-1', 'B-2'] };
    const line = cableLine({ counts: [first, { ...count('DR-2', '400'), batches: ['C-3'] }] });
    const split = new SplitState(line, { find });
    const [one, two] = rowsOf(split);
    const saved = () => split.change().counts?.map(({ drumNumber, batches }) => [drumNumber, batches]);
    assert.equal(saved(), [
      ['DR-1', undefined],
      ['DR-2', undefined],
    ]);
    one.batches.value = ['B-2'];
    one.batch.value = ' D-4 ';
    two.drumNumber.value = 'DR-3';
    assert.equal(saved(), [
      ['DR-2', undefined],
      ['DR-1', ['B-2', 'D-4']],
      ['DR-3', ['C-3']],
    ]);
  });

  test('a drum can be at one location only', () => {
    const split = new SplitState(cableLine({ counts: [count('DR-1', '600')] }), { find });
    split.add();
    const [, second] = rowsOf(split);
    second.drumNumber.value = 'DR-1';
    assert.equal(split.faultOf(second), { drum: 'twice' });
    assert.not(split.isValid.value);
  });

  test('a drum number used before is refused while typing, until another is typed', async () => {
    const requests: string[] = [];
    const check = async (drumNumber: string) => {
      requests.push(drumNumber);
      return drumNumber === 'DR-9' ? 'Drum DR-9 was used on ERN-7. Enter another number.' : undefined;
    };
    const split = new SplitState(cableLine(), { find, check });
    const [row] = split.rows.value;
    if (row === undefined) throw new Error('a row is expected');
    for (const typed of ['D', 'DR', 'DR-', 'DR-9']) row.drumNumber.value = typed;
    await eventually(() => assert.ok(row.drumTaken.value));
    assert.equal(split.faultOf(row).drum, { text: 'Drum DR-9 was used on ERN-7. Enter another number.' });
    assert.equal(requests, ['DR-9']);
    row.drumNumber.value = 'DR-10';
    assert.is(row.drumTaken.value, undefined);
    await eventually(() => assert.equal(requests, ['DR-9', 'DR-10']));
    assert.ok(split.isValid.value);
  });

  test('a removed location is no longer counted', () => {
    const line = cableLine({ counts: [count('DR-1', '600'), count('DR-2', '400')] });
    const split = new SplitState(line, { find });
    split.remove(rowsOf(split)[0]);
    assert.is(split.total.value, '400');
    assert.equal(split.change().counts?.[0], {
      lineId: 1,
      locationId: 7,
      drumNumber: 'DR-1',
      set: null,
      was: '600',
    });
  });

  test('a split replaces a count that changed meanwhile with the value seen, and leaves new counts alone', () => {
    const line = cableLine({ counts: [count('DR-1', '600')] });
    const split = new SplitState(line, { find });
    split.saw(cableLine({ counts: [count('DR-1', '650'), count('DR-2', '350')] }));
    assert.equal(split.change(), {
      counts: [{ lineId: 1, locationId: 7, drumNumber: 'DR-1', set: '600', was: '650' }],
    });
  });

  test('the same location can be entered twice only with different drums', () => {
    const split = new SplitState(ernLine(), { find });
    split.add();
    const [one, two] = rowsOf(split);
    assert.equal(split.faultOf(two), { quantity: 'missing' });
    two.quantity.value = '3';
    assert.equal(split.faultOf(one), {});
    assert.equal(split.faultOf(two), { location: 'twice' });
    assert.not(split.isValid.value);
    one.drumNumber.value = 'DR-1';
    assert.ok(split.isValid.value);
  });

  test('a location must be in the list, and a quantity must suit the SKU', () => {
    const split = new SplitState(ernLine(), { find });
    const [only] = split.rows.value;
    if (only === undefined) throw new Error('a row is expected');
    only.location.show('Nowhere');
    only.quantity.value = '1.5';
    assert.equal(split.faultOf(only), { location: 'unknown', quantity: 'whole' });
    only.location.show('');
    only.quantity.value = '';
    assert.equal(split.faultOf(only), { quantity: 'missing' });
    only.quantity.value = '-1';
    assert.equal(split.faultOf(only), { quantity: 'number' });
  });
});
