import * as contract from '../../../shared/contract/goods-out.ts';
import { route } from '../route.ts';
import { createPick } from './create-pick.ts';

export const goodsOutRoutes = [route(contract.createPick, createPick)];
