import * as contract from '../../../shared/contract/partners.ts';
import { route } from '../route.ts';
import { listPartners } from './list-partners.ts';

export const partnerRoutes = [route(contract.listPartners, listPartners)];
