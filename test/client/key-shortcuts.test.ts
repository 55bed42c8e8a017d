import * as assert from 'uvu/assert';
import { createKeyShortcuts } from '../../client/shell/key-shortcuts.ts';
import { suite } from '../support/suite.ts';

function shortcuts() {
  const done: string[] = [];
  const timers = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let last = 0;
  const keys = createKeyShortcuts({
    action: (spelt) => (['?', '/', 'g e', 'e'].includes(spelt) ? () => done.push(spelt) : undefined),
    later(run, milliseconds) {
      last += 1;
      timers.set(last, { at: now + milliseconds, run });
      return last;
    },
    cancel: (timer) => timers.delete(timer as number),
  });
  function pass(milliseconds: number): void {
    now += milliseconds;
    for (const [id, { at, run }] of [...timers]) {
      if (at > now) continue;
      timers.delete(id);
      run();
    }
  }
  return { done, press: (key: string, at = now) => keys.press(key, at), pass };
}

suite('key shortcuts', (test) => {
  test('a single key runs its action', () => {
    const { done, press, pass } = shortcuts();
    press('?');
    pass(100);
    assert.equal(done, ['?']);
  });

  test('g and a letter open a screen', () => {
    const { done, press, pass } = shortcuts();
    press('g');
    pass(300);
    press('e');
    pass(100);
    assert.equal(done, ['g e']);
  });

  test('keys that a busy page handles together count as far apart as they were pressed', () => {
    const { done, press, pass } = shortcuts();
    press('g', 0);
    press('e', 300);
    pass(100);
    assert.equal(done, ['g e']);
  });

  test('a key that a busy page handles late still belongs to its scan', () => {
    const { done, press, pass } = shortcuts();
    press('/', 0);
    press('x', 8);
    pass(500);
    press('?', 16);
    pass(100);
    assert.equal(done, []);
  });

  test('g expires after a pause', () => {
    const { done, press, pass } = shortcuts();
    press('g');
    pass(100);
    pass(1600);
    press('e');
    pass(100);
    assert.equal(done, ['e']);
  });

  test('a scan outside any field runs no shortcut', () => {
    const { done, press, pass } = shortcuts();
    for (const key of 'ge?/e') {
      press(key);
      pass(8);
    }
    pass(100);
    assert.equal(done, []);
    press('?');
    pass(100);
    assert.equal(done, ['?']);
  });
});
