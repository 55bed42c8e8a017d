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
  listErns,
  getErnStates,
  listHideableErns,
  hideErns,
  unhideErns,
  getErn,
  listErnLines,
  createErn,
  countErn,
  receiveErn,
  receiveManually,
  checkNewDrum,
  listDiscrepancyComments,
  checkDrumNumber,
  saveDefaultLocations,
];
