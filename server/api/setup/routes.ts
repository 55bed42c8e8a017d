import * as contract from '../../../shared/contract/setup.ts';
import { route } from '../route.ts';
import { getSetup } from './get-setup.ts';

export const setupRoutes = [route(contract.getSetup, getSetup)];
