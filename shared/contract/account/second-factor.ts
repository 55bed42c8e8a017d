import type { Infer } from 'superstruct';
import { whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { rawText, secret } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

export const RECOVERY_CODES = 10;

/** A code as typed: six digits of the app, or a recovery code. Blanks and hyphens are ignored. */
const code = secret(40);

/** Returned once, and never stored in plain text. */
const recoveryCodes = list(secret(40), RECOVERY_CODES);

/** Data to set up an authenticator app. Nothing is stored until a code of the app confirms it with `setup`, within 15 minutes. */
const newFactor = shape({
  /** The secret in base32, to type into an app that has no camera. */
  secret: secret(64),
  /** The secret as an address (`otpauth://totp/…`). */
  address: secret(1000),
  /** `address` as a QR code, an SVG picture. */
  picture: rawText(60_000, 1),
  setup: secret(2000),
});

export type NewFactor = Infer<typeof newFactor>;

const session = { token: maybe(secret()), device: maybe(secret(2000)) };

/**
 * Completes a sign-in with a second factor. `token` is `data.token` of the refusal `second_factor_needed` of `createToken`, and is valid
 * for ten minutes. Returns what `createToken` returns without a second factor. A code is accepted once, in its own half minute and in the
 * ones before and after.
 */
export const confirmSignIn = operation('confirmSignIn', {
  method: 'POST',
  path: 'user/token/confirm',
  summary: 'Sign in, second step',
  rule: 'public',
  reach: 'nobody',
  body: shape({ token: secret(2000), code }),
  reply: shape(session),
  errors: ['wrong_code', 'sign_in_over'],
});

/**
 * Starts setting up the second factor that a company requires, during sign-in. `token` is `data.token` of the refusal
 * `second_factor_setup_needed` of `createToken`, and is valid for ten minutes.
 */
export const setUpAtSignIn = operation('setUpAtSignIn', {
  method: 'POST',
  path: 'user/token/secondFactor',
  summary: 'Sign in, set up the second factor',
  rule: 'public',
  reach: 'nobody',
  body: shape({ token: secret(2000) }),
  reply: newFactor,
  errors: ['sign_in_over'],
});

/** Turns the second factor on with a code of the app, and signs the user in. */
export const finishAtSignIn = operation('finishAtSignIn', {
  method: 'POST',
  path: 'user/token/secondFactor/confirm',
  summary: 'Sign in, confirm the second factor',
  rule: 'public',
  reach: 'nobody',
  body: shape({ setup: secret(2000), code }),
  reply: shape({ ...session, recoveryCodes }),
  errors: ['wrong_code', 'sign_in_over'],
});

const own = { rule: 'session', reach: 'user' } as const;

/** Returns the state of the signed-in user's second factor. */
export const getSecondFactor = operation('getSecondFactor', {
  ...own,
  method: 'GET',
  path: 'user/secondFactor',
  summary: 'My second factor',
  reply: shape({
    /** When it was turned on; null: it is off. */
    since: orNull(instant()),
    recoveryCodes: whole(0),
    /** Whether a company of the user requires one. */
    required: flag(),
    hasPassword: flag(),
  }),
  errors: [],
});

/**
 * Proof that the caller is still the user who signed in: a fresh code while a second factor is on, otherwise the password. Only users who
 * have neither can omit both.
 */
const proof = { password: maybe(secret()), code: maybe(code) };
const proofErrors = ['proof_needed', 'code_needed', 'wrong_password', 'wrong_code'] as const;

/**
 * Starts setting up a second factor, or another app in place of the current one. Needs a fresh `code` while a second factor is on,
 * otherwise the `password`.
 */
export const setUpSecondFactor = operation('setUpSecondFactor', {
  ...own,
  method: 'POST',
  path: 'user/secondFactor',
  summary: 'Set up my second factor',
  body: shape(proof),
  secrets: ['password', 'code'],
  reply: newFactor,
  errors: proofErrors,
});

/**
 * Turns the second factor on with a code of the app, and ends all other sessions of the user. Returns the recovery codes, this once;
 * earlier ones become invalid.
 */
export const confirmSecondFactor = operation('confirmSecondFactor', {
  ...own,
  method: 'POST',
  path: 'user/secondFactor/confirm',
  summary: 'Confirm my second factor',
  body: shape({ setup: secret(2000), code }),
  secrets: ['setup', 'code'],
  reply: shape({ recoveryCodes }),
  errors: ['wrong_code', 'setup_over'],
});

/**
 * Turns the second factor off, and ends all other sessions of the user. If a company requires one, the user sets up a new one at the next
 * sign-in.
 */
export const removeSecondFactor = operation('removeSecondFactor', {
  ...own,
  method: 'POST',
  path: 'user/secondFactor/remove',
  summary: 'Turn off my second factor',
  body: shape(proof),
  secrets: ['password', 'code'],
  errors: ['second_factor_off', ...proofErrors],
});

/** Creates new recovery codes and returns them, once; earlier ones become invalid. */
export const renewRecoveryCodes = operation('renewRecoveryCodes', {
  ...own,
  method: 'POST',
  path: 'user/secondFactor/recoveryCodes',
  summary: 'Renew my recovery codes',
  body: shape(proof),
  secrets: ['password', 'code'],
  reply: shape({ recoveryCodes }),
  errors: ['second_factor_off', ...proofErrors],
});
