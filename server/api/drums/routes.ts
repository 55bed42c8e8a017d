import * as contract from '../../../shared/contract/drums.ts';
import { route } from '../route.ts';
import { exportDrums } from './export-drums.ts';
import { getDrum } from './get-drum.ts';
import { listDrumLife } from './list-drum-life.ts';
import { listDrums } from './list-drums.ts';

export const drumRoutes = [
  route(contract.listDrums, listDrums),
  route(contract.exportDrums, exportDrums),
  route(contract.getDrum, getDrum),
  route(contract.listDrumLife, listDrumLife),
];
