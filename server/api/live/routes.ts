import * as contract from '../../../shared/contract/live.ts';
import { route } from '../route.ts';
import { followChanges } from './follow-changes.ts';

export const liveRoutes = [route(contract.followChanges, followChanges)];
