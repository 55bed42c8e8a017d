import * as contract from '../../../shared/contract/api-tokens.ts';
import { route } from '../route.ts';
import { createApiToken } from './create-api-token.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { revokeApiToken } from './revoke-api-token.ts';

export const apiTokenRoutes = [
  route(contract.listApiTokens, listApiTokens),
  route(contract.createApiToken, createApiToken),
  route(contract.revokeApiToken, revokeApiToken),
];
