import { availability } from './availability.ts';
import { createPick, pickAndDespatch } from './create-pick.ts';
import { despatchPick, despatchPicks } from './despatch-pick.ts';
import { editPick } from './edit-pick.ts';
import { listPickLines, listPickStops } from './list-pick-lines.ts';
import { exportPicks, getPick, getPickStates, listPicks } from './list-picks.ts';
import { getPickPlaces } from './pick-places.ts';
import { closePick, deletePick, startPick } from './pick-states.ts';

export const goodsOutRoutes = [
  availability,
  listPicks,
  exportPicks,
  getPickStates,
  getPickPlaces,
  listPickStops,
  getPick,
  listPickLines,
  createPick,
  editPick,
  deletePick,
  startPick,
  despatchPick,
  despatchPicks,
  pickAndDespatch,
  closePick,
];
