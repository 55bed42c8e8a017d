import * as ernsContract from '../../../shared/contract/erns.ts';
import * as contract from '../../../shared/contract/goods-in.ts';
import { route } from '../route.ts';
import { countErn } from './count-ern.ts';
import { createErn } from './create-ern.ts';
import { getErn } from './get-ern.ts';
import { listErnLines } from './list-ern-lines.ts';
import { listErns } from './list-erns.ts';
import { receiveErn } from './receive-ern.ts';

export const goodsInRoutes = [
  route(ernsContract.listErns, listErns),
  route(contract.getErn, getErn),
  route(contract.listErnLines, listErnLines),
  route(contract.createErn, createErn),
  route(contract.countErn, countErn),
  route(contract.receiveErn, receiveErn),
];
