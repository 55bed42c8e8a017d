import * as contract from '../../../shared/contract/packings.ts';
import { parameterWork } from '../parameters/parameter-work.ts';
import { route } from '../route.ts';
import { editPacking } from './edit-packing.ts';
import { exportPackings } from './export-packings.ts';
import { listPackings } from './list-packings.ts';
import { packingRecord } from './packing-record.ts';

const work = parameterWork(packingRecord, 'packing');

export const packingRoutes = [
  route(contract.listPackings, listPackings),
  route(contract.exportPackings, exportPackings),
  route(contract.createPacking, work.create),
  route(contract.editPacking, editPacking),
  route(contract.deletePacking, work.remove),
  route(contract.retirePacking, work.retire),
  route(contract.restorePacking, work.restore),
];
