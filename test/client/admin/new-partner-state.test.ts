import * as assert from 'uvu/assert';
import { ApiError, type ErrorBody, NetworkError } from '../../../client/calls/errors.ts';
import {
  isUnknown,
  type Making,
  makingSteps,
  type NewPartner,
  type NewPartnerDependencies,
  NewPartnerState,
} from '../../../client/screens/admin/partners/new-partner-state.ts';
import { RecordForm } from '../../../client/screens/admin/records/record-form.ts';
import { shape } from '../../../shared/contract/fields/shape.ts';
import { text } from '../../../shared/contract/fields/text.ts';
import { suite } from '../../support/suite.ts';

const fields = shape({ name: text(), login: text(), 'warehouse.name': text() });
const made = { id: 7, version: 1, userId: 3, warehouseId: 9, steps: ['input', 'user', 'warehouse'] as const };

function stateWith(
  dependencies: Partial<NewPartnerDependencies>,
  values: Record<string, string> = {},
): NewPartnerState {
  const specs = Object.keys(fields.schema).map((key) => ({ kind: 'text' as const, key, label: key }));
  const form = new RecordForm(specs, fields, undefined);
  for (const field of form.fields) field.value.value = values[field.spec.key] ?? 'Anders';
  const create = dependencies.create ?? (async () => ({ ...made, steps: [...made.steps] }));
  return new NewPartnerState(form, { create, moment: dependencies.moment ?? (async () => undefined) });
}

const refusing =
  (body: Partial<ErrorBody>, status = 409) =>
  async () => {
    throw new ApiError('partner', status, { code: 'login_taken', message: 'Taken', ...body });
  };

suite('creating a partner', (test) => {
  test('the request nests the fields of the warehouse inside the warehouse', async () => {
    const requests: NewPartner[] = [];
    const state = stateWith({
      create: async (input) => {
        requests.push(input);
        return { ...made, steps: [...made.steps] };
      },
    });
    await state.make();
    assert.equal(requests as unknown, [{ name: 'Anders', login: 'Anders', warehouse: { name: 'Anders' } }]);
  });

  test('the form shows the completed steps one after another, and all of them at the end', async () => {
    const seen: Making[] = [];
    const state = stateWith({
      moment: async () => {
        seen.push(state.making.peek());
      },
    });
    await state.make();
    const shown = [...seen, state.making.peek()].map((making) => (making.kind === 'done' ? making.shown : undefined));
    assert.equal(shown, [1, 2, 3]);
    assert.not(state.form.isDirty.peek());
  });

  test('a refusal is shown at its step and beside its field, and the user can try again', async () => {
    const state = stateWith({ create: refusing({ fields: { login: 'Taken' }, data: { step: 'user' } }) });
    await state.make();
    const making = state.making.peek();
    assert.is(making.kind === 'failed' && making.step, 'user');
    assert.is(state.form.fields[1]?.error.peek(), 'Taken');
    const steps = makingSteps(making, false);
    assert.equal(
      steps.map((step) => step.state),
      ['waiting', 'failed', 'waiting', 'waiting', 'waiting'],
    );
    await state.make();
    assert.is(state.making.peek().kind, 'failed');
  });

  test('a refusal without a step is shown at the input step', async () => {
    const state = stateWith({ create: refusing({ code: 'malformed' }) });
    await state.make();
    const making = state.making.peek();
    assert.is(making.kind === 'failed' && making.step, 'input');
  });

  test('a failure is shown at the step that the API names; without an answer the outcome is unknown', async () => {
    const failures = [
      [refusing({ code: 'internal', data: { step: 'stock' } }, 500), 'stock', false],
      [refusing({ code: 'unknown' }, 502), 'input', true],
      [() => Promise.reject(new NetworkError('lost')), 'input', true],
      [refusing({ code: 'malformed' }), 'input', false],
    ] as const;
    for (const [create, step, isLost] of failures) {
      const state = stateWith({ create });
      await state.make();
      const making = state.making.peek();
      const failed = makingSteps(making, true).filter(({ state: at }) => at === 'failed');
      assert.equal([failed.map(({ key }) => key), isUnknown(making)], [[step], isLost]);
    }
  });

  test('a wrong field prevents the request, and repeated presses create one partner', async () => {
    let requestCount = 0;
    const create = async () => {
      requestCount += 1;
      return { ...made, steps: [...made.steps] };
    };
    await stateWith({ create }, { login: '' }).make();
    assert.is(requestCount, 0);
    const state = stateWith({ create });
    await Promise.all([state.make(), state.make()]);
    await state.make();
    assert.is(requestCount, 1);
  });

  test('the steps include the notifier URL only for a partner that has one', () => {
    const keys = (has: boolean) => makingSteps({ kind: 'none' }, has).map(({ key }) => key);
    assert.equal(keys(false).includes('notifierUrl'), false);
    assert.is(keys(true).at(-1), 'notifierUrl');
  });
});
