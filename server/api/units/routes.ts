import * as contract from '../../../shared/contract/units/units.ts';
import { implement } from '../implement.ts';
import { recordWork } from '../records/record-work.ts';
import { exportUnits, listUnits } from './unit-list.ts';
import { editUnit, unitRecord } from './unit-record.ts';

const work = recordWork(unitRecord);

export const unitRoutes = [
  listUnits,
  exportUnits,
  implement(contract.createUnit, work.create),
  editUnit,
  implement(contract.deleteUnit, work.remove),
  implement(contract.retireUnit, work.retire),
  implement(contract.restoreUnit, work.restore),
];
