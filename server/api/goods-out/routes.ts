import * as availabilityContract from '../../../shared/contract/availability.ts';
import * as contract from '../../../shared/contract/goods-out.ts';
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
  route(contract.listPicks, listPicks),
  route(contract.getPick, getPick),
  route(contract.listPickLines, listPickLines),
  route(contract.createPick, createPick),
  route(contract.editPick, editPick),
  route(contract.deletePick, deletePick),
  route(contract.startPick, startPick),
  route(contract.despatchPick, despatchPick),
  route(contract.despatchPicks, despatchPicks),
  route(contract.pickAndDespatch, pickAndDespatch),
  route(contract.closePick, closePick),
];
