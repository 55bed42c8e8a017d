/** Spellings that break naive checks of text (trust G47): NUL, lone surrogates, control characters, blanks, separators. */
export const hostileTexts: readonly string[] = JSON.parse(
  String.raw`["", " ", " a", "a ", "a\u0000b", "\ud800", "a\udfff", "a\nb", "a\tb", "a\r\nb", "\u2028", "\u2029", "\ufeffa", "\u0085"]`,
);

/** Numbers that break naive checks of numbers (trust G48), as JSON spells them; 1e999 becomes Infinity. */
export const hostileNumbers: readonly number[] = JSON.parse(
  `[0, -0, -1, 0.1, 0.3, 0.00001, 1e21, 1e999, 9007199254740992, 9007199254740991, 123456789012345, 1234567890123456,
    99999999999999, 100000000000000, 12345678901.2345, 12345678901234.5, 12345678901234.567]`,
);

export const hostileTypes: readonly unknown[] = [true, false, null, [], {}, [[]], [null], { a: 1 }, 'x', 7];
