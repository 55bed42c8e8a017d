import { effect } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { call } from '../../../../client/calls/call.ts';
import { connection } from '../../../../client/calls/connection.ts';
import { guardLeaving } from '../../../../client/router/leave-guard.ts';
import { leaveQuestion, mayLeave as mayLeaveScreen } from '../../../../client/shell/leaving.tsx';
import { session } from '../../../../client/state/session.ts';
import { signInAgain } from '../../../../client/state/session-end.ts';
import { toasts } from '../../../../client/state/toasts.ts';
import { endSessions } from '../../../../shared/contract/users/users.ts';
import { eventually } from '../../eventually.ts';
import { sourcesLike } from '../../sources.ts';
import { access, FakeGateway } from './fake-gateway.ts';
import { address, goBack, mayLeave } from './page.ts';
import type { OpenScreen, SavingState } from './saving-state.ts';
import { type ShownScreen, type StoredDraft, show, untilIdle } from './shown-screen.ts';

guardLeaving(mayLeaveScreen);
// Their timers would keep the process alive.
toasts.hold();

/**
 * Back and a reload ask first, and staying keeps the input. The session ends, and signing in over the screen saves it. The answer is lost
 * together with the connection: the input stays, for a draft over a reload too. Pressed twice afterwards, it is sent again under the same
 * key.
 */
export async function savesOnce(screen: SavingState): Promise<void> {
  const gateway = new FakeGateway(screen.saves, screen.reply);
  const network = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => gateway.fetch(String(input), init);
  await connection.doubt();
  await session.load();
  const stored: StoredDraft = {};
  let shown = await show(screen, stored);
  try {
    const typed = await fill(shown);
    await isWired(screen, shown);
    gateway.losesAnswer = screen.isToldOnce === undefined;
    if (typed === undefined) await shown.press();
    else {
      await leavingAsks(shown, typed);
      await signInOver(gateway, shown);
    }
    if (screen.isToldOnce === undefined) {
      await isLost(gateway, shown, typed);
      await reconnect(gateway);
      if (shown.draft !== undefined) shown = await reload(screen, shown, stored, typed);
      await Promise.all([shown.press(), shown.press()]);
      assert.ok(gateway.sent.length > 1, 'what was lost is sent again');
    }
    assert.ok(mayLeave(), 'nothing is left to save');
    assert.is(new Set(gateway.sent.map(({ key }) => key)).size, 1, 'under one key');
    assert.is(gateway.saved, 1, 'saved once');
    assert.is(stored.draft, undefined, 'no draft is left');
  } finally {
    globalThis.fetch = network;
    shown.hide();
  }
}

async function fill(shown: ShownScreen): Promise<unknown> {
  if (shown.fill === undefined) return undefined;
  const before = shown.typed?.();
  await shown.type();
  await untilIdle();
  const typed = shown.typed?.();
  assert.not.equal(typed, before, 'something is typed');
  return typed;
}

/** The view marks its state as unsaved, stores its draft, or is a dialog that saves. */
async function isWired({ view }: SavingState, { fill: isTyped, unsaved: isUnsaved, draft }: OpenScreen): Promise<void> {
  const [source] = await sourcesLike(`client/${view}`);
  const wanted = isUnsaved === undefined ? isTyped && /\bonSave=/ : /\buseUnsaved\(/;
  for (const pattern of [wanted, draft && /\buseDraft\(/])
    if (pattern !== undefined) assert.match(source?.text ?? '', pattern, `client/${view}`);
}

async function leavingAsks(shown: OpenScreen, typed: unknown): Promise<void> {
  assert.not(mayLeave(), 'the browser asks before a reload');
  const at = address.pathname;
  goBack();
  // The texts of the question may be fetched first.
  await eventually(() => assert.ok(leaveQuestion.peek() !== undefined, 'Back asks'));
  leaveQuestion.peek()?.resolve(false);
  await untilIdle();
  assert.is(address.pathname, at);
  assert.equal(shown.typed?.(), typed, 'staying keeps what was typed');
}

async function signInOver(gateway: FakeGateway, shown: OpenScreen): Promise<void> {
  gateway.isSignedIn = false;
  const pressed = shown.press();
  const isAsked = await Promise.race([isOpened(), pressed.then(() => false)]);
  assert.ok(isAsked, 'asks to sign in again');
  assert.is(gateway.saved, 0, 'nothing is saved without a session');
  const accesses = session.accesses.peek();
  await session.signIn(access.user?.login ?? '', 'Right-pass-1');
  assert.is(session.accesses.peek(), accesses, 'under other accesses a form is made anew, and what was typed is gone');
  signInAgain.answer(true);
  await pressed;
}

function isOpened(): Promise<true> {
  return new Promise((resolve) => {
    effect(() => {
      if (signInAgain.isOpen.value !== undefined) resolve(true);
    });
  });
}

async function isLost(gateway: FakeGateway, shown: OpenScreen, typed: unknown): Promise<void> {
  await connection.doubt();
  assert.ok(connection.isLost.peek(), 'the connection is lost with the answer');
  assert.is(gateway.saved, 1, 'saved once before its answer was lost');
  assert.equal(shown.typed?.(), typed, 'what was typed stays');
  if (typed !== undefined) assert.not(mayLeave(), 'it is not saved as far as anyone can tell');
}

async function reconnect(gateway: FakeGateway): Promise<void> {
  gateway.losesAnswer = false;
  gateway.isCut = false;
  await connection.doubt();
  assert.not(connection.isLost.peek());
}

/** A new page has only the input from its draft, and remembers no request of the page before. */
async function reload(
  screen: SavingState,
  before: ShownScreen,
  stored: StoredDraft,
  typed: unknown,
): Promise<ShownScreen> {
  before.hide();
  await call(endSessions, { id: 1 });
  const shown = await show(screen, stored);
  assert.equal(shown.typed?.(), typed, 'a reload brings back what was typed');
  assert.not(mayLeave(), 'what came back is unsaved');
  return shown;
}
