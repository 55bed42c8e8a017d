import { parameterWork } from '../parameters/parameter-work.ts';
import { itemMasterRecord } from './item-master-record.ts';

/** What item masters share with every kind of records that carries values of parameters. */
export const itemMasterWork = parameterWork(itemMasterRecord, 'itemMaster');
