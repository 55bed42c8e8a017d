import * as contract from '../../../shared/contract/parameters/parameters.ts';
import { implement } from '../implement.ts';
import { recordWork } from '../records/record-work.ts';
import { editParameter } from './edit-parameter.ts';
import { exportParameters, listParameters } from './parameter-list.ts';
import { createParameter, deleteParameter, parameterRecord } from './parameter-record.ts';

const work = recordWork(parameterRecord);

export const parameterRoutes = [
  listParameters,
  exportParameters,
  createParameter,
  editParameter,
  deleteParameter,
  implement(contract.retireParameter, work.retire),
  implement(contract.restoreParameter, work.restore),
];
