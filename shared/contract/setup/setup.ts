import { id } from '../fields/number.ts';
import { flag, orNull, shape } from '../fields/shape.ts';
import { operation } from '../operation.ts';

/** Returns which of the things needed for work exist already, for the administrator of an installation that is not set up yet. */
export const getSetup = operation('getSetup', {
  method: 'GET',
  path: 'setup',
  summary: 'Progress of setting up',
  rule: 'companies',
  reach: 'everything',
  reply: shape({
    companies: flag(),
    warehouses: flag(),
    units: flag(),
    packings: flag(),
    locations: flag(),
    /** Whether a warehouse has default locations for goods in and for goods out. */
    defaultLocations: flag(),
    /** A warehouse without both. */
    withoutDefaults: orNull(id()),
    skus: flag(),
    /** Whether there are users besides the caller. */
    users: flag(),
    /** Whether goods have been received. */
    received: flag(),
  }),
  errors: [],
});
