import { cancelErn } from './cancel-ern.ts';
import { checkDrumNumber, checkNewDrum } from './check-drum-number.ts';
import { countErn } from './count-ern.ts';
import { createErn } from './create-ern.ts';
import { saveDefaultLocations } from './default-locations.ts';
import { editErn } from './edit-ern.ts';
import { listDiscrepancyComments, listErnLines } from './ern-lines.ts';
import { getErn } from './get-ern.ts';
import { hideErns, unhideErns } from './hide-erns.ts';
import { exportErns, getErnStates, listErns, listHideableErns } from './list-erns.ts';
import { planErns } from './plan-erns.ts';
import { receiveErn } from './receive-ern.ts';
import { receiveManually } from './receive-manually.ts';

export const goodsInRoutes = [
  listErns,
  exportErns,
  getErnStates,
  listHideableErns,
  hideErns,
  unhideErns,
  getErn,
  listErnLines,
  createErn,
  editErn,
  planErns,
  cancelErn,
  countErn,
  receiveErn,
  receiveManually,
  checkNewDrum,
  listDiscrepancyComments,
  checkDrumNumber,
  saveDefaultLocations,
];
