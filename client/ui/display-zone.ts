import { signal } from '@preact/signals-react';

/** The time zone that instants are shown in: the warehouse's (domain 2, rule 8), said by the server at the start. */
export const displayZone = signal('Europe/London');
