import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { CutState, type DrumToCut } from '../../../client/stock-actions/cutting/cut-state.ts';
import { cutDrum } from '../../../shared/contract/putaway/putaway.ts';
import { drumOf } from '../../support/client/drum-of.ts';
import { FakeApi, lost, refusal } from '../../support/client/fake-api.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const shelf = { key: '5', id: 5, name: 'B-02', quarantine: false };

suite('cutting a drum on screen', (test) => {
  function cutOf(different: Partial<DrumToCut> = {}, ...failures: Error[]) {
    const api = new FakeApi()
      .on(cutDrum, () => ({ operationId: 40, drumId: 8, stockLineId: 80 }))
      .fail(cutDrum, ...failures);
    return { cut: new CutState(drumOf(different), api, async () => [shelf]), api };
  }

  function typed(cut: CutState, quantity = '30', number = 'D-8'): CutState {
    cut.quantity.value = quantity;
    cut.number.value = number;
    return cut;
  }

  test('a cut sends the stock line, quantity and new number, and the location only if it differs', async () => {
    const { cut, api } = cutOf();
    const made = await typed(cut, '30', ' D-8 ').make();
    assert.equal(api.requestsOf(cutDrum)[0], { id: 70, quantity: '30', drumNumber: 'D-8', accept: [] });
    assert.equal(made, { kind: 'cut', operationId: 40, piece: { quantity: '30', unit: 'm', number: 'D-8' } });
    const other = cutOf();
    other.cut.location.pick(shelf);
    await typed(other.cut).make();
    assert.is(other.api.requestsOf(cutDrum)[0]?.destinationId, 5);
  });

  test('an excess, an invalid fraction and spaces in the number show their errors while typing', () => {
    const faultsOf = (different: Partial<DrumToCut>, quantity: string, number: string) => {
      const { quantity: one, number: other } = typed(cutOf(different).cut, quantity, number).faults.value;
      return [one, other];
    };
    assert.equal(faultsOf({}, '100.5', 'D 8'), ['over', 'spaces']);
    assert.equal(faultsOf({}, '30.5', 'D-8'), [undefined, undefined]);
    assert.equal(faultsOf({ wholeNumbers: true }, '30.5', 'D-8'), ['whole', undefined]);
    assert.equal(faultsOf({}, '0', ''), ['number', 'missing']);
  });

  test('nothing is sent while a field is missing or a location is only typed', async () => {
    const { cut, api } = cutOf();
    assert.equal(await cut.make(), { kind: 'open' });
    assert.ok(cut.isTried.value);
    cut.location.type('B-');
    await typed(cut).make();
    assert.ok(cut.faults.value.location);
    assert.equal(api.requestsOf(cutDrum), []);
    cut.location.close();
    cut.location.show('');
    assert.is((await cut.make()).kind, 'cut');
  });

  test('a used drum number is refused beside its field until the input changes', async () => {
    const { cut, api } = cutOf(
      {},
      refusal('drum_number_used', { message: 'Drum D-8 was used before. Enter another number.' }),
    );
    assert.is((await typed(cut).make()).kind, 'open');
    assert.equal(cut.refusal, { number: 'Drum D-8 was used before. Enter another number.' });
    cut.number.value = 'D-9';
    assert.equal(cut.refusal, {});
    assert.is((await cut.make()).kind, 'cut');
    const [first, second] = api.keysOf(cutDrum);
    assert.is.not(first, second, 'another cut is another operation');
  });

  test('a repeat after a lost connection is the same operation', async () => {
    const { cut, api } = cutOf({}, lost());
    assert.is((await typed(cut).make()).kind, 'failed');
    assert.is((await cut.make()).kind, 'cut');
    const [first, second] = api.keysOf(cutDrum);
    assert.ok(first);
    assert.is(second, first);
  });

  test('cutting reserved goods asks for confirmation; giving up cuts nothing and keeps the dialog', async () => {
    const question = () =>
      refusal('confirmation_required', { confirmations: [{ key: 'moves_reserved', line: 70, message: 'Held' }] });
    const { cut, api } = cutOf({}, question(), question());
    const first = typed(cut).make();
    await eventually(() => assert.ok(cut.confirmations.pending.value));
    cut.confirmations.cancel();
    assert.equal(await first, { kind: 'open' });
    const second = cut.make();
    await eventually(() => assert.ok(cut.confirmations.pending.value));
    cut.confirmations.answer('moves_reserved:70', true);
    cut.confirmations.confirm();
    assert.is((await second).kind, 'cut');
    assert.equal(api.requestsOf(cutDrum).at(-1)?.accept, ['moves_reserved:70']);
  });
});
