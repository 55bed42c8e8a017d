import { flag, shape } from '../fields/shape.ts';
import { operation } from '../operation.ts';

/** What stands of the things that work needs, for the administrator of an installation that is not set up yet. */
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
    /** Does a warehouse say where goods are received when nothing else is said? */
    goodsIn: flag(),
    skus: flag(),
    /** Is there somebody besides the one who asks? */
    users: flag(),
  }),
  errors: [],
});
