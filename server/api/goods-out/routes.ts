import { abandonPick } from './abandon-pick.ts';
import { availability } from './availability.ts';
import { createPick, pickAndDespatch } from './create-pick.ts';
import { createPicks } from './create-picks.ts';
import { despatchPick, despatchPicks } from './despatch-pick.ts';
import { editPick } from './edit-pick.ts';
import { getWholeJob } from './get-whole-job.ts';
import { listPickLines, listPickStops } from './list-pick-lines.ts';
import { exportPicks, getPick, getPickStates, listPicks } from './list-picks.ts';
import { mailDespatchNote } from './mail-despatch-note.ts';
import { getPickPlaces } from './pick-places.ts';
import { closePick, deletePick, signPick, startPick } from './pick-states.ts';
import { saveCarrier } from './save-carrier.ts';
import { saveTaken } from './save-taken.ts';
import { closePicks, planPicks } from './several-picks.ts';
import { listPickSignatures } from './signatures.ts';

export const goodsOutRoutes = [
  availability,
  getWholeJob,
  listPicks,
  exportPicks,
  getPickStates,
  getPickPlaces,
  listPickStops,
  getPick,
  listPickLines,
  createPick,
  createPicks,
  editPick,
  deletePick,
  startPick,
  saveCarrier,
  saveTaken,
  abandonPick,
  despatchPick,
  despatchPicks,
  pickAndDespatch,
  signPick,
  closePick,
  closePicks,
  planPicks,
  listPickSignatures,
  mailDespatchNote,
];
