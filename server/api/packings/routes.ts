import * as contract from '../../../shared/contract/packings/packings.ts';
import { implement } from '../implement.ts';
import { parameterWork } from '../parameters/parameter-values.ts';
import { exportPackings, listPackings } from './packing-list.ts';
import { editPacking, packingRecord } from './packing-record.ts';

const work = parameterWork(packingRecord, 'packing');

export const packingRoutes = [
  listPackings,
  exportPackings,
  implement(contract.createPacking, work.create),
  editPacking,
  implement(contract.deletePacking, work.remove),
  implement(contract.retirePacking, work.retire),
  implement(contract.restorePacking, work.restore),
];
