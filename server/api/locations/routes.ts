import * as contract from '../../../shared/contract/locations.ts';
import { route } from '../route.ts';
import { listLocations } from './list-locations.ts';

export const locationRoutes = [route(contract.listLocations, listLocations)];
