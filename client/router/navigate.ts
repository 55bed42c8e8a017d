import { signal } from '@preact/signals-react';
import { route } from 'preact-router';

/** Goes to an address of the client, `/wms/...`; `replace` leaves no step back to the present one. */
export function navigate(address: string, { replace = false } = {}): void {
  route(address, replace);
}

/** The address that is shown, with its query; the router writes it. */
export const currentUrl = signal(location.pathname + location.search);
