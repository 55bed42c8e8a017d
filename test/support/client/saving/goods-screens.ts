import '../../../../client/all-texts.ts';
import { api } from '../../../../client/calls/api.ts';
import { EditErnState } from '../../../../client/screens/goods-in/edit/edit-state.ts';
import { ErnState } from '../../../../client/screens/goods-in/ern-state.ts';
import { HideState } from '../../../../client/screens/goods-in/hide/hide-state.ts';
import type { ManualState } from '../../../../client/screens/goods-in/manual/manual-state.ts';
import { DespatchState } from '../../../../client/screens/goods-out/despatch-detail/despatch-state.ts';
import { DespatchPicks } from '../../../../client/screens/goods-out/despatch-picks.ts';
import { mailNote } from '../../../../client/screens/goods-out/mail-note.tsx';
import { MailNote } from '../../../../client/screens/goods-out/mail-note-state.ts';
import { editErn } from '../../../../shared/contract/goods-in/edit-ern.ts';
import { createErn, receiveErn } from '../../../../shared/contract/goods-in/goods-in.ts';
import { hideErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import { receiveManually } from '../../../../shared/contract/goods-in/manual-goods-in.ts';
import { despatchPicks, pickAndDespatch, signPick } from '../../../../shared/contract/goods-out/despatch.ts';
import { editPick } from '../../../../shared/contract/goods-out/picks.ts';
import { mailDespatchNote } from '../../../../shared/contract/outgoing/pick-outgoing.ts';
import { FakeDespatch } from '../fake-despatch.ts';
import { anyCount, ernLine, FakeErn } from '../fake-ern.ts';
import { started } from '../fake-manual.ts';
import { lineOf, pickOf, startedPick } from '../fake-pick.ts';
import { twoLocations } from '../opened-despatch.ts';
import { type OpenScreen, type SavingState, savedBy, through } from './saving-state.ts';

const draw = () => '';

function manual(press: (state: ManualState) => Promise<unknown>): OpenScreen {
  const { state, api: fake, scan } = started();
  fake.on(receiveManually, through(receiveManually)).on(createErn, through(createErn));
  return {
    unsaved: state.unsaved,
    draft: state,
    async fill() {
      await scan('A-01', 'BAG');
      state.head.job.show('J-10');
    },
    typed: () => state.typed.peek(),
    press: () => press(state),
  };
}

async function counted(): Promise<OpenScreen> {
  const line = ernLine({ counts: [{ ...anyCount, quantity: '10' }], countedQuantity: '10' });
  const server = new FakeErn([line]).on(receiveErn, through(receiveErn));
  const state = new ErnState(1, server);
  await state.open();
  return { unsaved: state.unsaved, press: () => state.receipt.receive() };
}

function changed(): OpenScreen {
  const { document } = new FakeErn([ernLine()]);
  const state = new EditErnState(api, document, [ernLine()]);
  return {
    fill() {
      state.comments.value = 'Fragile';
    },
    typed: () => state.comments.peek(),
    press: () => state.save(),
  };
}

function hiding(): OpenScreen {
  const state = new HideState(api);
  state.choose([3]);
  return {
    fill() {
      state.reason.value = 'Announced twice';
    },
    typed: () => state.reason.peek(),
    async press() {
      await state.hide();
      return state.chosen.peek() === undefined;
    },
  };
}

async function edited(): Promise<OpenScreen> {
  const { state, api: fake, line } = startedPick({ source: { kind: 'edit', id: 7 } });
  fake.on(editPick, through(editPick)).pick = {
    head: pickOf('J-1'),
    lines: [lineOf('5', [{ stockLineId: 1, quantity: '5' }])],
  };
  await state.open();
  return {
    unsaved: state.unsaved,
    draft: state,
    fill() {
      line().quantity.value.value = '2';
      state.head.comments.value = 'Ring first';
    },
    typed: () => state.typed.peek(),
    press: () => state.save(),
  };
}

async function pickAtOnce(): Promise<OpenScreen> {
  const { state, api: fake, scan, forJob } = startedPick();
  fake.on(pickAndDespatch, through(pickAndDespatch));
  await state.open();
  return {
    unsaved: state.unsaved,
    async fill() {
      forJob();
      await scan('BOLT');
      await state.sign();
      state.signing.name.value = 'A. Carrier';
    },
    typed: () => state.signing.name.peek(),
    press: () => state.signing.send(draw),
  };
}

async function despatched(): Promise<OpenScreen> {
  const fake = new FakeDespatch([twoLocations()]);
  fake.document = { ...fake.document, status: 'despatched' };
  const state = new DespatchState(9, fake.on(signPick, through(signPick)));
  await state.open();
  await state.askSignature();
  return {
    unsaved: state.unsaved,
    fill() {
      state.signing.name.value = 'A. Carrier';
    },
    typed: () => state.signing.name.peek(),
    press: () => state.signing.send(draw),
  };
}

function ticked(): OpenScreen {
  const picks = { ids: [7], numbers: [], quantities: [] };
  const { signing } = new DespatchPicks(picks, { api, done: () => undefined, refused: () => undefined });
  return {
    fill() {
      signing.name.value = 'A. Carrier';
    },
    typed: () => signing.name.peek(),
    press: () => signing.send(draw),
  };
}

function mailed(): OpenScreen {
  const pick = { id: 7, number: 'PICK-7', thirdPartyComments: null, partnerEmail: null };
  const note = new MailNote(pick, mailNote, () => undefined);
  return {
    fill() {
      note.addresses.value = 'yard@example.com';
    },
    typed: () => note.addresses.peek(),
    press: () => note.send(),
  };
}

export const goodsScreens: readonly SavingState[] = [
  savedBy(
    receiveManually,
    { id: 5, number: 'ERN-5', operationId: 9 },
    {
      title: 'goods without an ERN',
      view: 'screens/goods-in/manual/manual-goods-in.tsx',
      open: () => manual((state) => state.receive()),
    },
  ),
  savedBy(
    createErn,
    { id: 6, number: 'ERN-6' },
    {
      title: 'goods saved as an expected ERN',
      view: 'screens/goods-in/manual/manual-goods-in.tsx',
      open: () => manual((state) => state.announce()),
    },
  ),
  savedBy(
    receiveErn,
    { id: 1, number: 'ERN-000001', operationId: 50, followUp: null },
    { title: 'the receipt of an ERN', view: 'screens/goods-in/ern.tsx', open: counted },
  ),
  savedBy(
    editErn,
    { version: 2, operationId: 8 },
    { title: 'an ERN that is edited', view: 'screens/goods-in/edit/edit-dialog.tsx', open: changed },
  ),
  savedBy(
    hideErns,
    { erns: [{ id: 3, number: 'ERN-3', operationId: 8 }] },
    { title: 'ERNs that are hidden', view: 'screens/goods-in/hide/hide-dialog.tsx', open: hiding },
  ),
  savedBy(
    editPick,
    { id: 7, version: 4, operationId: 9 },
    { title: 'a pick that is edited', view: 'screens/goods-out/pick/pick.tsx', open: edited },
  ),
  savedBy(
    pickAndDespatch,
    { id: 7, number: 'PICK-7', operationId: 9 },
    { title: 'a pick that is despatched at once', view: 'screens/goods-out/pick/pick.tsx', open: pickAtOnce },
  ),
  savedBy(
    signPick,
    { operationId: 44 },
    {
      title: 'a pick that is signed again',
      view: 'screens/goods-out/despatch-detail/despatch-detail.tsx',
      open: despatched,
    },
  ),
  savedBy(
    despatchPicks,
    { picks: [{ id: 7, number: 'PICK-7', operationId: 1 }] },
    { title: 'picks that are despatched together', view: 'signing/sign-dialog.tsx', open: ticked },
  ),
  savedBy(
    mailDespatchNote,
    { operationId: 45, outgoing: [{ id: 1, address: 'yard@example.com' }] },
    { title: 'a note that is mailed', view: 'screens/goods-out/mail-note.tsx', open: mailed },
  ),
];
