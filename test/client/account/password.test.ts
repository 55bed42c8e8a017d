import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { generatePassword, isValidPassword, passwordRequirements, passwordSpecials } from '../../../shared/password.ts';
import { suite } from '../../support/suite.ts';

suite('password', (test) => {
  test('a password of 8 to 160 characters with a digit and a special is accepted', () => {
    assert.ok(isValidPassword('abcdef1_'));
    assert.ok(isValidPassword(`1_${'a'.repeat(158)}`));
    assert.not(isValidPassword('abcde1_'));
    assert.not(isValidPassword(`1_${'a'.repeat(159)}`));
  });

  test('a password needs no upper or lower case letters, though the popup lists them', () => {
    assert.ok(isValidPassword('12345678#'));
    assert.equal(passwordRequirements('12345678#').upper, false);
    assert.equal(passwordRequirements('12345678#').lower, false);
  });

  test('a password without a digit, without a special, or with any other character is refused', () => {
    assert.not(isValidPassword('abcdefgh_'));
    assert.not(isValidPassword('abcdefgh1'));
    for (const other of [' ', '!', 'é', '=', '\u0000', '😀', '１'])
      assert.not(isValidPassword(`abcdef1_${other}`), other);
  });

  test('G40 each special of the specification is accepted', () => {
    for (const special of ['"', '£', '(', ')', '@', '#', '$', '%', '^', '&', '\\', '-', '/', '_', '?', '+', '*', "'"]) {
      assert.ok(isValidPassword(`abcdef12${special}`), special);
    }
    assert.is([...passwordSpecials].length, 18);
  });

  test('G40 one forbidden character is refused at any position', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.constantFrom('!', ' ', '~', '<', 'ß'), (position, bad) => {
        const password = [...'abcdefg1_#'].toSpliced(position, 0, bad).join('');
        return !isValidPassword(password);
      }),
    );
  });

  test('a generated password has 8 characters with one of each kind, in random order', () => {
    const starts = new Set<string>();
    for (let round = 0; round < 200; round += 1) {
      const password = generatePassword();
      assert.is([...password].length, 8);
      assert.ok(Object.values(passwordRequirements(password)).every(Boolean), password);
      starts.add(password.charAt(0));
    }
    assert.ok(starts.size > 20, 'the first character is as random as the others');
  });
});
