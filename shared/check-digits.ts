/**
 * The two digits on a location's label that confirm it by voice or on paper (rules: Prints): those of ISO/IEC 7064, MOD 97-10, as in an
 * IBAN. One wrong digit or letter, or two digits or two letters swapped, gives other ones.
 */
export function checkDigitsOf(name: string): string {
  const digits = [...name.normalize('NFC').toUpperCase()].map(numberOf).join('');
  return String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0');
}

/** A digit is itself, A to Z are 10 to 35, and any other character is its number in Unicode, so that A-1-11 differs from A-11-1. */
function numberOf(character: string): string {
  if (/^[0-9]$/.test(character)) return character;
  const point = character.codePointAt(0) ?? 0;
  return String(/^[A-Z]$/.test(character) ? point - 55 : point);
}
