/** The special characters a password may have (rules 5), and needs one of. */
export const passwordSpecials = '"£()@#$%^&\\-/_?+*\'';

const special = passwordSpecials.replace(/[\\^-]/g, '\\$&');

/** How few and how many characters a password has. */
export const passwordLengths = [8, 160] as const;

/**
 * The rule of `isValidPassword` beside the lengths, as a pattern for documents that other programs read; a test holds one against the
 * other. Up to the first digit or special character, from there to the first of the other kind, then anything: so nothing looks ahead.
 */
export const passwordPattern = `^[A-Za-z]*(?:[0-9][A-Za-z0-9]*[${special}]|[${special}][A-Za-z${special}]*[0-9])[A-Za-z0-9${special}]*$`;

const allowed = new Set(`abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789${passwordSpecials}`);

/** What a new password is told to have; the popup of the reset screen lists them in this order. */
export type PasswordRequirement = 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'allowed';

/**
 * Which requirements a password meets. The lowercase and the uppercase letter are asked for and not checked: the
 * specification says so (rules 5, Reset password).
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

/** May this be a new password? Signing in never asks: an older password may follow other rules. */
export function isValidPassword(password: string): boolean {
  const { length, digit, special, allowed: onlyAllowed } = passwordRequirements(password);
  return length && digit && special && onlyAllowed;
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
/** Of the special characters, those that shells, mails and addresses leave as they are. */
const plainSpecials = '-_';
const groups = [lower, lower.toUpperCase(), '0123456789', plainSpecials];
const length = 8;

/** A new password of 8 characters with at least one of each kind, shuffled (rules 5, Password generator). */
export function generatePassword(): string {
  const every = groups.join('');
  const characters = Array.from({ length }, (_, place) => pick(groups[place] ?? every));
  return shuffled(characters).join('');
}

function pick(from: string): string {
  const characters = [...from];
  return characters[below(characters.length)] ?? '';
}

/** Fisher and Yates: every order is equally likely. */
function shuffled(characters: readonly string[]): string[] {
  const result = [...characters];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [result[last], result[other]] = [result[other] ?? '', result[last] ?? ''];
  }
  return result;
}

/** A whole number from 0 to below `limit`, each equally likely: draws that would favour the small ones are drawn again. */
function below(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % limit;
  }
}
