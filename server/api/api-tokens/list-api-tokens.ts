import { listApiTokens as contract } from '../../../shared/contract/admin/api-tokens.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { apiTokenSource, apiTokenWhere } from './api-token-source.ts';

/** One page of the API tokens. */
export const listApiTokens = implement(contract, (db, _actor, input) => {
  return listPage(db, apiTokenSource, input, apiTokenWhere(input));
});
