import { getVersion as contract } from '../../../shared/contract/account/account.ts';
import { implement } from '../implement.ts';

/** Says that the API is there, and its version. */
export const getVersion = implement(contract, async (_db, _visitor, _input, { settings }) => {
  return { version: settings.version };
});
