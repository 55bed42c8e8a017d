import { createApiToken } from './create-api-token.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { revokeApiToken } from './revoke-api-token.ts';

export const apiTokenRoutes = [listApiTokens, createApiToken, revokeApiToken];
