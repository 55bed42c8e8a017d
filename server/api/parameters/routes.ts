import * as contract from '../../../shared/contract/parameters.ts';
import { recordWork } from '../records/record-work.ts';
import { route } from '../route.ts';
import { createParameter } from './create-parameter.ts';
import { deleteParameter } from './delete-parameter.ts';
import { editParameter } from './edit-parameter.ts';
import { exportParameters } from './export-parameters.ts';
import { listParameters } from './list-parameters.ts';
import { parameterRecord } from './parameter-record.ts';

const work = recordWork(parameterRecord);

export const parameterRoutes = [
  route(contract.listParameters, listParameters),
  route(contract.exportParameters, exportParameters),
  route(contract.createParameter, createParameter),
  route(contract.editParameter, editParameter),
  route(contract.deleteParameter, deleteParameter),
  route(contract.retireParameter, work.retire),
  route(contract.restoreParameter, work.restore),
];
