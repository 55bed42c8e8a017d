import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { type Cut, CutState, type DrumToCut } from '../../../client/documents/cutting/cut-state.ts';
import { drumOf } from '../../support/client/drum-of.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const shelf = { key: '5', id: 5, name: 'B-02', quarantine: false };

suite('cut a drum on screen', (test) => {
  /** A cut of a drum, and what the server was asked; it answers the failures first, then that it is done. */
  function cutOf(different: Partial<DrumToCut> = {}, ...failures: Error[]) {
    const asked: { input: Cut; key: string }[] = [];
    const cut = new CutState(drumOf(different), {
      findLocations: async () => [shelf],
      async cut(input, key) {
        asked.push({ input, key });
        const failure = failures.shift();
        if (failure) throw failure;
        return { operationId: 40, drumId: 8, stockLineId: 80 };
      },
    });
    return { cut, asked };
  }

  function typed(cut: CutState, quantity = '30', number = 'D-8'): CutState {
    cut.quantity.value = quantity;
    cut.number.value = number;
    return cut;
  }

  test('sends whose part, how much and which number; where it goes only if somewhere else', async () => {
    const { cut, asked } = cutOf();
    const made = await typed(cut, '30', ' D-8 ').make();
    assert.equal(asked[0]?.input, { id: 70, quantity: '30', drumNumber: 'D-8', accept: [] });
    assert.equal(made, { kind: 'cut', operationId: 40, piece: { quantity: '30', unit: 'm', number: 'D-8' } });
    const other = cutOf();
    other.cut.location.pick(shelf);
    await typed(other.cut).make();
    assert.is(other.asked[0]?.input.destinationId, 5);
  });

  test('says what is wrong while it is typed: more than there is, fractions of what has none, spaces in a number', () => {
    const faultsOf = (different: Partial<DrumToCut>, quantity: string, number: string) => {
      const { quantity: one, number: other } = typed(cutOf(different).cut, quantity, number).faults.value;
      return [one, other];
    };
    assert.equal(faultsOf({}, '100.5', 'D 8'), ['over', 'spaces']);
    assert.equal(faultsOf({}, '30.5', 'D-8'), [undefined, undefined]);
    assert.equal(faultsOf({ wholeNumbers: true }, '30.5', 'D-8'), ['whole', undefined]);
    assert.equal(faultsOf({}, '0', ''), ['number', 'missing']);
  });

  test('nothing is sent while something is missing or a location is only typed', async () => {
    const { cut, asked } = cutOf();
    assert.equal(await cut.make(), { kind: 'open' });
    assert.ok(cut.isTried.value);
    cut.location.type('B-');
    await typed(cut).make();
    assert.ok(cut.faults.value.location);
    assert.equal(asked, []);
    cut.location.close();
    cut.location.show('');
    assert.is((await cut.make()).kind, 'cut');
  });

  test('a number that was used is said beside it, until something else is typed', async () => {
    const { cut, asked } = cutOf(
      {},
      refusal('drum_number_used', { message: 'Drum D-8 was used before. Enter another number.' }),
    );
    assert.is((await typed(cut).make()).kind, 'open');
    assert.equal(cut.refusal, { number: 'Drum D-8 was used before. Enter another number.' });
    cut.number.value = 'D-9';
    assert.equal(cut.refusal, {});
    assert.is((await cut.make()).kind, 'cut');
    assert.is.not(asked[0]?.key, asked[1]?.key, 'another cut is another operation');
  });

  test('sent again after a lost connection it is the same operation', async () => {
    const { cut, asked } = cutOf({}, new NetworkError(new Error('lost')));
    assert.is((await typed(cut).make()).kind, 'failed');
    assert.is((await cut.make()).kind, 'cut');
    assert.is(asked[0]?.key, asked[1]?.key);
  });

  test('what picks hold is asked for; given up, nothing is cut and the dialog stays', async () => {
    const question = () =>
      refusal('confirmation_required', { confirmations: [{ key: 'moves_reserved', line: 70, message: 'Held' }] });
    const { cut, asked } = cutOf({}, question(), question());
    const first = typed(cut).make();
    await eventually(() => assert.ok(cut.confirmations.asked.value));
    cut.confirmations.cancel();
    assert.equal(await first, { kind: 'open' });
    const second = cut.make();
    await eventually(() => assert.ok(cut.confirmations.asked.value));
    cut.confirmations.answer('moves_reserved:70', true);
    cut.confirmations.confirm();
    assert.is((await second).kind, 'cut');
    assert.equal(asked.at(-1)?.input.accept, ['moves_reserved:70']);
  });
});
