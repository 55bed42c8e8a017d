import { ensuring } from '../ensuring.ts';

/** The ids of jobs by number; those not known yet are made. */
export const ensureJobs = ensuring('jobs', 'number');
