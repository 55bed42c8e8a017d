import { flag, maybe, shape } from '../fields/shape.ts';
import { addressQuery, secret } from '../fields/text.ts';
import { operation } from '../operation.ts';

/**
 * Starts a sign-in through the identity provider, if one is set up (decision 143). Send the browser to `address`; it comes back to
 * `/wms/signOn` with an answer for `finishSignOn`. A gateway keeps `attempt` in a cookie and returns the address alone.
 */
export const beginSignOn = operation('beginSignOn', {
  method: 'POST',
  path: 'user/token/provider',
  summary: 'Sign in by the provider of identities',
  rule: 'public',
  reach: 'nobody',
  body: shape({
    /** The provider asks for the user's identity, even if it already knows the browser. */
    askAgain: maybe(flag()),
  }),
  reply: shape({ address: secret(8000), attempt: maybe(secret(2000)) }),
  errors: ['provider_missing', 'provider_unavailable', 'sign_on_refused'],
});

/**
 * Signs in with the provider's answer: the query of the address to which it sent the browser back. `attempt` comes from `beginSignOn` and
 * is valid for ten minutes. Returns what `createToken` returns, including its refusals for a second factor. An answer is accepted once.
 */
export const finishSignOn = operation('finishSignOn', {
  method: 'POST',
  path: 'user/token/provider/confirm',
  summary: 'Sign in by the provider, second part',
  rule: 'public',
  reach: 'nobody',
  body: shape({ answer: addressQuery(8000), attempt: secret(2000) }),
  reply: shape({ token: maybe(secret()), device: maybe(secret(2000)) }),
  errors: [
    'provider_missing',
    'provider_unavailable',
    'sign_on_refused',
    'sign_on_clock',
    'sign_on_over',
    'sign_on_unknown',
    'second_factor_needed',
    'second_factor_setup_needed',
  ],
});
