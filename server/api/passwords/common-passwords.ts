/**
 * Typical passwords under a rule that asks for a digit and a special character: a common word with a common ending. Compiled here from
 * knowledge of such habits, not taken from anyone's list.
 */
const words = [
  ...['password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'pa$$word', 'pa$$w0rd', 'passwort', 'pass', 'passcode', 'secret'],
  ...['welcome', 'welcome1', 'letmein', 'changeme', 'login', 'admin', 'administrator', 'root', 'user', 'guest', 'test'],
  ...['temp', 'demo', 'default', 'master', 'super', 'system', 'computer', 'internet', 'google', 'company', 'office'],
  ...['qwerty', 'qwertyuiop', 'asdf', 'asdfgh', 'zxcvbn', 'zxcvbnm', 'abc', 'abcd', 'abcde', 'abcdef', 'aaa', 'xyz'],
  ...['spring', 'summer', 'autumn', 'winter', 'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'],
  ...['september', 'october', 'november', 'december', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  ...[
    'football',
    'baseball',
    'liverpool',
    'arsenal',
    'chelsea',
    'everton',
    'rangers',
    'celtic',
    'united',
    'manchester',
  ],
  ...[
    'london',
    'england',
    'britain',
    'scotland',
    'wales',
    'ireland',
    'india',
    'america',
    'canada',
    'france',
    'germany',
  ],
  ...['monkey', 'dragon', 'tiger', 'shadow', 'sunshine', 'princess', 'superman', 'batman', 'pokemon', 'starwars'],
  ...['iloveyou', 'lovely', 'flower', 'freedom', 'hello', 'jesus', 'angel', 'charlie', 'michael', 'jordan', 'daniel'],
  ...['warehouse', 'logistics', 'stock', 'storeman', 'despatch', 'forklift', 'pallet', 'wms'],
];

const numbers = ['1', '12', '123', '1234', '12345', '123456', '01', '007', '11', '99', '2020', '2021', '2022'];
const years = ['2023', '2024', '2025', '2026', '2027', '2028', '2029', '2030'];
const specials = ['@', '#', '$', '%', '&', '*', '?', '-', '_', '+', '/', '£', '^', '"', "'"];

const endings = new Set([
  '',
  ...[...numbers, ...years].flatMap((number) =>
    specials.flatMap((special) => [special + number, number + special, special + number + special]),
  ),
  ...numbers,
  ...specials,
]);

const runs = [
  ...[
    '1qaz@wsx',
    '1qaz"wsx',
    '1qaz2wsx#edc',
    '1q2w3e4r@',
    '1q2w3e4r#',
    'q1w2e3r4@',
    'qwer@1234',
    'qwer1234@',
    'zaq1@wsx',
  ],
  ...[
    '123456@a',
    '1234567@',
    '12345678@',
    '12345678#',
    '12345678*',
    '123456789@',
    '123456789#',
    '1234567890@',
    '123456a@',
  ],
  ...['a@123456', 'a@12345678', 'a1b2c3d4@', 'a123456@', 'a123456*', 'aa@123456', 'abc@123456', '123@abcd', '123abc@@'],
  ...[
    '@1234567',
    '#1234567',
    '11111111@',
    '00000000@',
    '88888888@',
    '1234@qwer',
    '123@qwerty',
    '12345@abc',
    '1@2@3@4@',
  ],
];
const known = new Set(runs);

/** Ignores case, because it makes no difference to attackers. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return known.has(lower) || words.some((word) => lower.startsWith(word) && endings.has(lower.slice(word.length)));
}
