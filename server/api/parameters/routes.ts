import * as contract from '../../../shared/contract/parameters/parameters.ts';
import { implement } from '../implement.ts';
import { recordWork } from '../records/record-work.ts';
import { editParameter } from './edit-parameter.ts';
import { createParameter, deleteParameter, exportParameters, listParameters, parameterRecord } from './parameters.ts';

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
