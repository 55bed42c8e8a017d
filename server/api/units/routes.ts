import * as contract from '../../../shared/contract/units.ts';
import { recordWork } from '../records/record-work.ts';
import { route } from '../route.ts';
import { editUnit } from './edit-unit.ts';
import { exportUnits } from './export-units.ts';
import { listUnits } from './list-units.ts';
import { unitRecord } from './unit-record.ts';

const work = recordWork(unitRecord);

export const unitRoutes = [
  route(contract.listUnits, listUnits),
  route(contract.exportUnits, exportUnits),
  route(contract.createUnit, work.create),
  route(contract.editUnit, editUnit),
  route(contract.deleteUnit, work.remove),
  route(contract.retireUnit, work.retire),
  route(contract.restoreUnit, work.restore),
];
