import * as contract from '../../../shared/contract/admin/parameters.ts';
import { implement } from '../implement.ts';
import { recordWork } from '../records/record-work.ts';
import { createParameter } from './create-parameter.ts';
import { deleteParameter } from './delete-parameter.ts';
import { editParameter } from './edit-parameter.ts';
import { exportParameters, listParameters } from './parameter-list.ts';
import { parameterRecord } from './parameter-record.ts';

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
