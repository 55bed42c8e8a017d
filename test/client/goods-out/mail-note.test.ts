import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import { MailNote } from '../../../client/screens/goods-out/mail-note-state.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { mailDespatchNote } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { suite } from '../../support/suite.ts';

function mailing(answer?: Error) {
  const requests: Input<typeof mailDespatchNote>[] = [];
  const messages: string[] = [];
  const pick = { id: 7, number: 'PICK-7', thirdPartyComments: 'Ring the bell', partnerEmail: 'yard@example.com' };
  const state = new MailNote(
    pick,
    async (input) => {
      requests.push(input);
      if (answer !== undefined) throw answer;
    },
    (text) => messages.push(text),
  );
  return { state, requests, messages };
}

suite('mailing a note', (test) => {
  test('a note is mailed to typed or pasted addresses, and marked as the third party’s copy on request', async () => {
    const { state, requests, messages } = mailing();
    state.addresses.value = ' ann@example.com;ben@example.com\ncy@example.com ';
    assert.is(await state.send(), true);
    state.thirdParty.value = true;
    state.addresses.value = 'carrier@example.com';
    assert.is(await state.send(), true);
    assert.equal(requests, [
      { id: 7, addresses: ['ann@example.com', 'ben@example.com', 'cy@example.com'] },
      { id: 7, addresses: ['carrier@example.com'], thirdParty: true },
    ]);
    assert.equal(messages, ['Note PICK-7 will be sent to 3 addresses', 'Note PICK-7 will be sent']);
  });

  test('the partner of the pick receives the note unless the user types another address', async () => {
    const { state, requests } = mailing();
    assert.is(await state.send(), true);
    assert.equal(requests, [{ id: 7, addresses: ['yard@example.com'] }]);
  });

  test('a missing, invalid or excess address prevents sending', async () => {
    const { state, requests } = mailing();
    const errorOf = async (text: string) => {
      state.addresses.value = text;
      assert.is(await state.send(), false);
      return state.addressError.value;
    };
    assert.is(await errorOf(' '), 'Enter an email address');
    assert.match((await errorOf('ann@example.com; nobody')) ?? '', 'nobody');
    const many = Array.from({ length: 21 }, (_, index) => `a${index}@example.com`).join(';');
    assert.is(await errorOf(many), 'Enter at most 20 addresses');
    assert.equal(requests, []);
  });

  test('a refused address is named beside the addresses, and any other refusal is shown above them', async () => {
    const refused = mailing(
      new ApiError('pick/7/mail', 400, {
        code: 'malformed',
        message: 'No',
        fields: { 'addresses.1': 'Enter an email address' },
      }),
    );
    refused.state.addresses.value = 'a@example.com; b@example.com';
    assert.is(await refused.state.send(), false);
    assert.is(refused.state.addressError.value, 'b@example.com: Enter an email address');
    assert.is(refused.state.error.value, undefined);
    const closed = mailing(
      new ApiError('pick/7/mail', 409, { code: 'pick_not_open', message: 'Pick PICK-7 is closed' }),
    );
    closed.state.addresses.value = 'a@example.com';
    assert.is(await closed.state.send(), false);
    assert.equal([closed.state.error.value, closed.state.addressError.value], ['Pick PICK-7 is closed', undefined]);
    assert.equal(closed.messages, []);
  });
});
