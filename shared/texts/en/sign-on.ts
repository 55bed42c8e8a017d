import { areaTexts } from '../area-texts.ts';

/** Signing in by a provider of identities. */
export const signOn = areaTexts({
  default: {
    signOn_button: 'Log in with {provider}',
    signOn_waiting: 'Logging in',
    signOn_back: 'Back to login',
  },
});
