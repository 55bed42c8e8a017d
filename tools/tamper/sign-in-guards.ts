import type { Tampering } from './tampering.ts';

const guard = (row: string, file: string, from: string, to: string, test: string): Tampering => ({
  row,
  file: `server/${file}.ts`,
  from,
  to,
  test: `test/${test}.test.ts`,
});

/** The guards of signing in with an identity provider and of the second factor. */
export const signInGuards: readonly Tampering[] = [
  guard('G77', 'api/account/second-factor/codes', ' and last_step < $2', '', 'api/account/second-factor'),
  guard('G77', 'api/account/second-factor/codes', ' and used_at is null', '', 'api/account/second-factor'),
  guard(
    'G77',
    'api/account/sealed-steps',
    "'sign-in step', step, 10",
    "'sign-in step', step, 1e6",
    'api/account/second-factor',
  ),
  guard(
    'G77',
    'api/account/second-factor/sign-in-steps',
    'passwordDigest(account) === step?.password',
    'step !== undefined',
    'api/account/second-factor',
  ),
  guard(
    'G78',
    'api/account/start-session',
    'if (!hasSecondFactor && !needsSecondFactor)',
    'if (!hasSecondFactor)',
    'api/account/second-factor-required',
  ),
  guard('G79', 'api/sign-on/join-identity', ' || !isEmailVerified', '', 'api/account/sign-on'),
  guard('G79', 'api/sign-on/join-identity', 'if (joined === 0) return undefined;', '', 'api/account/sign-on'),
  guard('G79', 'api/sign-on/sign-on', "if (taken === 0) refuse('sign_on_over');", '', 'api/account/sign-on'),
  guard('G79', 'gateway/session/sign-on', '{ ...page, attempt }', '{ attempt, ...page }', 'gateway/sign-on'),
  guard('G79', 'gateway/session/sign-on', 'sent(cookie).length > 0', 'sent(cookie).length > 9', 'gateway/sign-on'),
  guard(
    'G81',
    'api/sign-on/follow-roles',
    'byRoles && !disabled && !held.has(key)',
    'byRoles && !disabled && held.size > 0 && !held.has(key)',
    'api/account/sign-on-roles',
  ),
  guard(
    'G81',
    'api/users/accesses',
    'disabled_at = $2, by_roles = false',
    'disabled_at = $2',
    'api/account/sign-on-roles',
  ),
  guard(
    'G80',
    'api/identity-provider',
    '[client.clockTolerance]: CLOCKS',
    '[client.clockTolerance]: 1e6',
    'api/account/sign-on',
  ),
  guard(
    'G80',
    'api/account/create-token',
    'if (account.byProviderOnly && services.provider !== undefined)',
    'if (account.byProviderOnly && services.provider === null)',
    'api/account/sign-on',
  ),
];
