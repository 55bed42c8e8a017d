import { signal } from '@preact/signals-react';

/** The address that is shown, with its query; the router writes it. */
export const currentUrl = signal(location.pathname + location.search);
