/** The special characters allowed in a password (rules 5); it needs at least one. */
export const passwordSpecials = '"£()@#$%^&\\-/_?+*\'';

const special = passwordSpecials.replace(/[\\^-]/g, '\\$&');

/** The shortest and longest length of a password. */
export const passwordLengths = [8, 160] as const;

/**
 * The character rule of `isValidPassword` as a pattern for documents that other programs read; a test compares the two. It matches up to
 * the first digit or special character, from there to the first of the other kind, then anything, so it needs no lookahead.
 */
export const passwordPattern = `^[A-Za-z]*(?:[0-9][A-Za-z0-9]*[${special}]|[${special}][A-Za-z${special}]*[0-9])[A-Za-z0-9${special}]*$`;

const allowed = new Set(`abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789${passwordSpecials}`);

/** The requirements shown for a new password, in the order of the reset screen's popup. */
export type PasswordRequirement = 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'allowed';

/**
 * Checks a password against each requirement. The lower-case and upper-case letters are requested but not enforced, as the specification
 * demands (rules 5, Reset password).
 */
export function passwordRequirements(password: string): Record<PasswordRequirement, boolean> {
  const characters = [...password];
  const [least, most] = passwordLengths;
  return {
    length: characters.length >= least && characters.length <= most,
    lower: /[a-z]/.test(password),
    upper: /[A-Z]/.test(password),
    digit: /[0-9]/.test(password),
    special: characters.some((character) => passwordSpecials.includes(character)),
    allowed: characters.every((character) => allowed.has(character)),
  };
}

/** Whether this is allowed as a new password. Not checked at sign-in, because an older password may follow other rules. */
export function isValidPassword(password: string): boolean {
  const { length, digit, special, allowed: onlyAllowed } = passwordRequirements(password);
  return length && digit && special && onlyAllowed;
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
/** The special characters that shells, mails and addresses leave unchanged. */
const plainSpecials = '-_';
const groups = [lower, lower.toUpperCase(), '0123456789', plainSpecials];
const length = 8;

/** Returns a new password of 8 characters with at least one of each kind, shuffled (rules 5, Password generator). */
export function generatePassword(): string {
  const every = groups.join('');
  const characters = Array.from({ length }, (_, index) => pick(groups[index] ?? every));
  return shuffled(characters).join('');
}

function pick(from: string): string {
  const characters = [...from];
  return characters[below(characters.length)] ?? '';
}

/** Fisher-Yates: every order is equally likely. */
function shuffled(characters: readonly string[]): string[] {
  const result = [...characters];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [result[last], result[other]] = [result[other] ?? '', result[last] ?? ''];
  }
  return result;
}

/** A whole number from 0 to below `limit`, each equally likely: draws that would favour small numbers are repeated. */
function below(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % limit;
  }
}
