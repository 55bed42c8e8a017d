import { assert as assertProperty, constant, oneof, property, string } from 'fast-check';
import { is } from 'superstruct';
import * as assert from 'uvu/assert';
import { isCommonPassword } from '../../server/api/passwords/common-passwords.ts';
import { hashPassword, isOutdated, isPasswordOf } from '../../server/api/passwords/hash-password.ts';
import { newPassword } from '../../shared/contract/fields/text.ts';
import { generatePassword, isValidPassword, passwordSpecials } from '../../shared/password.ts';
import { suite } from '../support/suite.ts';

const unit = oneof(...['a', 'Z', '0', '9', ...passwordSpecials, '!', ' ', 'é', '\n', '😀'].map((one) => constant(one)));

suite('passwords', (test) => {
  test('G40 the contract and the form accept the same passwords', () => {
    const struct = newPassword();
    assertProperty(
      property(string({ unit, maxLength: 170 }), (text) => is(text, struct) === isValidPassword(text)),
      { numRuns: 3_000 },
    );
    for (const text of [`${'a'.repeat(158)}1-`, `${'a'.repeat(159)}1-`, 'aaaaa1-', 'aaaaaa1-', 'aaaaaa1-\n']) {
      assert.is(is(text, struct), isValidPassword(text), text);
    }
  });

  test('generated passwords follow the rule and are not common ones', () => {
    for (let made = 0; made < 500; made += 1) {
      const password = generatePassword();
      assert.ok(isValidPassword(password), password);
      assert.not.ok(isCommonPassword(password), password);
      assert.is(encodeURIComponent(password), password, 'nothing in it means something to an address or a shell');
    }
  });

  test('G38 a hash names its cost, has its own salt of 16 bytes and matches only the exact password', async () => {
    const [one, other] = [await hashPassword('Right-pass-1'), await hashPassword('Right-pass-1')];
    const [, algorithm, version, cost, salt, tag] = one.split('$');
    assert.equal([algorithm, version, cost], ['argon2id', 'v=19', 'm=19456,t=2,p=1']);
    assert.is(Buffer.from(salt ?? '', 'base64').length, 16);
    assert.is(Buffer.from(tag ?? '', 'base64').length, 32);
    assert.is.not(one, other);
    assert.is(await isPasswordOf(one, 'Right-pass-1'), true);
    for (const typed of ['right-pass-1', 'Right-pass-1 ', ' Right-pass-1', 'Right-pass-', '']) {
      assert.is(await isPasswordOf(one, typed), false, typed);
    }
    assert.is(await isPasswordOf(null, 'Right-pass-1'), false);
    assert.is(isOutdated(one), false);
    assert.is(isOutdated(one.replace('m=19456', 'm=9216')), true);
  });

  test('G40 a password that guessers try first is refused in any case, and an uncommon one is accepted', () => {
    const common = [
      'P@ssw0rd',
      'Password@123',
      'pa$$w0rd1',
      'Welcome-1',
      'Qwerty@123',
      'Admin#2024',
      'Summer-2025',
      '1qaz@WSX',
    ];
    for (const password of common) {
      assert.ok(isValidPassword(password), `${password} could pass the rule`);
      assert.ok(isCommonPassword(password), password);
    }
    for (const own of ['Demo-pass-1', 'Right-pass-1', 'drum-7-on-the-left', 'Forklift&kettle9']) {
      assert.not.ok(isCommonPassword(own), own);
    }
  });
});
