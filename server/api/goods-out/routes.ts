import * as availabilityContract from '../../../shared/contract/availability.ts';
import * as despatch from '../../../shared/contract/despatch.ts';
import * as picks from '../../../shared/contract/picks.ts';
import { route } from '../route.ts';
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
  route(availabilityContract.availability, availability),
  route(picks.listPicks, listPicks),
  route(picks.getPick, getPick),
  route(picks.listPickLines, listPickLines),
  route(picks.createPick, createPick),
  route(picks.editPick, editPick),
  route(picks.deletePick, deletePick),
  route(despatch.startPick, startPick),
  route(despatch.despatchPick, despatchPick),
  route(despatch.despatchPicks, despatchPicks),
  route(despatch.pickAndDespatch, pickAndDespatch),
  route(despatch.closePick, closePick),
];
