import { route } from 'preact-router';

/** Goes to an address of the client, `/wms/...`; `replace` leaves no step back to the present one. */
export function navigate(address: string, { replace = false } = {}): void {
  route(address, replace);
}
