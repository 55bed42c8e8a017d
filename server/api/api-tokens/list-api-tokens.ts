import type { listApiTokens as contract } from '../../../shared/contract/api-tokens.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { apiTokenSource, apiTokenWhere } from './api-token-source.ts';

/** One page of the API tokens. */
export function listApiTokens(
  db: Reader,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, apiTokenSource, input, apiTokenWhere(input));
}
