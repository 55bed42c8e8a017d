import { ensuring } from '../ensuring.ts';

/** The ids of partners by name; those not known yet are made. */
export const ensurePartners = ensuring('partners', 'name');
