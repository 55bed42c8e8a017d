import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { DamageState, damageChange } from '../../../client/screens/goods-in/damage-state.ts';
import type { ErnLine } from '../../../client/screens/goods-in/ern-rules.ts';
import { anyCount, cableLine, ernLine } from '../../support/client/fake-ern.ts';
import { suite } from '../../support/suite.ts';

suite('damaged goods of a line', (test) => {
  const quarantine = { key: '9', id: 9, name: 'Q-1', quarantine: true };
  const counted = (id: number | null, quantity: string): ErnLine['counts'][number] => ({
    ...anyCount,
    location: id === null ? null : { id, name: `L-${id}`, quarantine: false },
    quantity,
  });
  const damage = (line: ErnLine, quantity: string) =>
    damageChange(line, { quantity, locationId: 9, comment: 'Wet' }).counts?.map(({ locationId, add, take }) => [
      locationId ?? null,
      add ?? `-${take}`,
    ]);

  test('damaged goods of an uncounted line go into quarantine, and the rest remains to be counted', () => {
    assert.equal(damage(ernLine(), '2'), [[9, '2']]);
  });

  test('damaged goods of a fully counted line are taken from the location where they were counted', () => {
    const line = ernLine({ countedQuantity: '10', counts: [counted(7, '10')] });
    assert.equal(damage(line, '2'), [
      [9, '2'],
      [7, '-2'],
    ]);
  });

  test('damaged goods reduce the count only as far as the line would exceed the shipped quantity', () => {
    const line = ernLine({ countedQuantity: '9', counts: [counted(7, '9')] });
    assert.equal(damage(line, '3'), [
      [9, '3'],
      [7, '-2'],
    ]);
  });

  test('damaged goods counted at several locations are taken from the largest count first', () => {
    const line = ernLine({ countedQuantity: '10', counts: [counted(null, '4'), counted(7, '6')] });
    assert.equal(damage(line, '8'), [
      [9, '8'],
      [7, '-6'],
      [null, '-2'],
    ]);
  });

  test('damaged goods have a comment of their own', () => {
    const { lines, counts } = damageChange(ernLine(), { quantity: '1', locationId: 9, comment: 'Wet' });
    assert.is(lines, undefined, 'what else the line lacks is not explained by it');
    assert.equal(counts, [{ lineId: 1, locationId: 9, add: '1', damage: 'Wet' }]);
  });

  test('the only quarantine location is selected at once; without one, the user must choose', async () => {
    const state = new DamageState(ernLine(), async () => [quarantine]);
    assert.is(state.fault.value, 'Choose a quarantine location from the list');
    await state.open();
    assert.is(state.location.text.value, 'Q-1');
    assert.is(state.fault.value, undefined);
    assert.is(state.change().counts?.[0]?.locationId, 9);
    const none = new DamageState(ernLine(), async () => []);
    await none.open();
    assert.is(none.fault.value, 'Choose a quarantine location from the list');
  });

  for (const [typed, fault] of [
    ['', 'Enter a quantity above 0'],
    ['0', 'Enter a quantity above 0'],
    ['0.0', 'Enter a quantity above 0'],
    ['-1', 'Enter a quantity above 0'],
    ['x', 'Enter a quantity above 0'],
    ['1.5', 'Enter a whole number'],
  ] as const) {
    test(`the typed quantity ‘${typed}’ shows its error`, async () => {
      const state = new DamageState(ernLine(), async () => [quarantine]);
      await state.open();
      state.quantity.value = typed;
      assert.is(state.fault.value, fault);
    });
  }

  test('a blank comment is refused, and metres can be fractional', async () => {
    const state = new DamageState(cableLine(), async () => [quarantine]);
    await state.open();
    state.quantity.value = '1.5';
    assert.is(state.fault.value, undefined);
    state.comment.value = ' ';
    assert.is(state.fault.value, 'Describe the damage');
  });
});
