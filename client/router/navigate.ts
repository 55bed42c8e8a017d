import { signal } from '@preact/signals-react';
import { route } from 'preact-router';

/** Goes to an address of the client, `/wms/...`; `replace` replaces the current history entry. */
export function navigate(address: string, { replace = false } = {}): void {
  route(address, replace);
}

export const currentUrl = signal(location.pathname + location.search);
