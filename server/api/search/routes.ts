import * as contract from '../../../shared/contract/search.ts';
import { route } from '../route.ts';
import { search } from './search.ts';

export const searchRoutes = [route(contract.search, search)];
