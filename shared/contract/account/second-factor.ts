import type { Infer } from 'superstruct';
import { whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { rawText, secret } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

/** How many recovery codes a user is given at a time. */
export const RECOVERY_CODES = 10;

/** A code as typed: six digits of the app, or a recovery code. Blanks and hyphens in it make no difference. */
const code = secret(40);

/** Shown once, and stored nowhere. */
const recoveryCodes = list(secret(40), RECOVERY_CODES);

/** What an authenticator app is set up with. Nothing is stored until a code of the app confirms it with `setup`, within 15 minutes. */
const newFactor = shape({
  /** The secret in base32, to be typed into an app that has no camera. */
  secret: secret(64),
  /** The same as an address (`otpauth://totp/…`). */
  address: secret(1000),
  /** That address as a QR code, an SVG picture. */
  picture: rawText(60_000, 1),
  setup: secret(2000),
});

export type NewFactor = Infer<typeof newFactor>;

const session = { token: maybe(secret()), device: maybe(secret(2000)) };

/**
 * The second step of signing in: `token` is `data.token` of the answer `second_factor_needed` to `createToken`, for ten minutes. Answers
 * what `createToken` does without a second factor. A code is accepted once, and for half a minute before and after its own.
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
 * Begins to set up the second factor that a company requires, in the middle of signing in: `token` is `data.token` of the answer
 * `second_factor_setup_needed` to `createToken`, for ten minutes.
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

/** Turns the second factor on with a code of the app, and signs in. */
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

/** The second factor of the signed-in user. */
export const getSecondFactor = operation('getSecondFactor', {
  ...own,
  method: 'GET',
  path: 'user/secondFactor',
  summary: 'My second factor',
  reply: shape({
    /** Since when it is on; null: it is off. */
    since: orNull(instant()),
    /** How many recovery codes are left. */
    recoveryCodes: whole(0),
    /** A company of the user requires one. */
    required: flag(),
    /** The user has a password to prove who they are with. */
    hasPassword: flag(),
  }),
  errors: [],
});

/** Who sits there is still who signed in: while a second factor is on a fresh code, else the password. Only who has neither can leave out both. */
const proof = { password: maybe(secret()), code: maybe(code) };
const proofErrors = ['proof_needed', 'code_needed', 'wrong_password', 'wrong_code'] as const;

/** Begins to set up a second factor, or another app in place of the one that is on. */
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

/** Turns it on with a code of the app, and ends all other sessions of the user. The recovery codes are answered this once; earlier ones are dead. */
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

/** Turns it off, and ends all other sessions of the user. Where a company requires one, the next sign-in leads to a new one. */
export const removeSecondFactor = operation('removeSecondFactor', {
  ...own,
  method: 'POST',
  path: 'user/secondFactor/remove',
  summary: 'Turn off my second factor',
  body: shape(proof),
  secrets: ['password', 'code'],
  errors: ['second_factor_off', ...proofErrors],
});

/** Makes new recovery codes and answers them once; earlier ones are dead. */
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
