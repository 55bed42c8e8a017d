import { signal } from '@preact/signals-react';
import { listApiTokens, revokeApiToken } from '../../../../shared/contract/api-tokens/api-tokens.ts';
import { call } from '../../../calls/call.ts';
import type { ApiTokenRow } from './api-token-list.tsx';

type TokenLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly token: ApiTokenRow }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

export function openTokenState(id: number) {
  const load = signal<TokenLoad>({ kind: 'loading' });
  async function open(): Promise<void> {
    try {
      const [token] = (await call(listApiTokens, { id }, { handles: 'all' })).items;
      load.value = token === undefined ? { kind: 'missing' } : { kind: 'ready', token };
    } catch (error) {
      load.value = { kind: 'failed', error };
    }
  }
  /** Returns whether the token was revoked; an error is shown in place of the token. */
  async function revoke(): Promise<boolean> {
    try {
      await call(revokeApiToken, { id }, { handles: 'all' });
    } catch (error) {
      load.value = { kind: 'failed', error };
      return false;
    }
    await open();
    return true;
  }
  return { load, open, revoke };
}
