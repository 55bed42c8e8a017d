import * as placesContract from '../../../shared/contract/default-locations.ts';
import * as ernsContract from '../../../shared/contract/erns.ts';
import * as contract from '../../../shared/contract/goods-in.ts';
import * as hideContract from '../../../shared/contract/hide-erns.ts';
import * as manualContract from '../../../shared/contract/manual-goods-in.ts';
import { route } from '../route.ts';
import { checkDrumNumber } from './check-drum-number.ts';
import { checkNewDrum } from './check-new-drum.ts';
import { countErn } from './count-ern.ts';
import { createErn } from './create-ern.ts';
import { getErn } from './get-ern.ts';
import { getErnStates } from './get-ern-states.ts';
import { hideErns } from './hide-erns.ts';
import { listDiscrepancyComments } from './list-discrepancy-comments.ts';
import { listErnLines } from './list-ern-lines.ts';
import { listErns } from './list-erns.ts';
import { listHideableErns } from './list-hideable-erns.ts';
import { receiveErn } from './receive-ern.ts';
import { receiveManually } from './receive-manually.ts';
import { saveDefaultLocations } from './save-default-locations.ts';
import { unhideErns } from './unhide-erns.ts';

export const goodsInRoutes = [
  route(ernsContract.listErns, listErns),
  route(ernsContract.getErnStates, getErnStates),
  route(hideContract.listHideableErns, listHideableErns),
  route(hideContract.hideErns, hideErns),
  route(hideContract.unhideErns, unhideErns),
  route(contract.getErn, getErn),
  route(contract.listErnLines, listErnLines),
  route(contract.createErn, createErn),
  route(contract.countErn, countErn),
  route(contract.receiveErn, receiveErn),
  route(manualContract.receiveManually, receiveManually),
  route(manualContract.checkNewDrum, checkNewDrum),
  route(contract.listDiscrepancyComments, listDiscrepancyComments),
  route(contract.checkDrumNumber, checkDrumNumber),
  route(placesContract.saveDefaultLocations, saveDefaultLocations),
];
