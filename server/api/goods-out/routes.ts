import { availability } from './availability.ts';
import { closePick } from './close-pick.ts';
import { createPick } from './create-pick.ts';
import { deletePick } from './delete-pick.ts';
import { despatchPick } from './despatch-pick.ts';
import { despatchPicks } from './despatch-picks.ts';
import { editPick } from './edit-pick.ts';
import { getPick } from './get-pick.ts';
import { listPickLines } from './list-pick-lines.ts';
import { listPicks } from './list-picks.ts';
import { pickAndDespatch } from './pick-and-despatch.ts';
import { startPick } from './start-pick.ts';

export const goodsOutRoutes = [
  availability,
  listPicks,
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
